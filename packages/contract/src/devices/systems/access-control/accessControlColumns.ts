import { phrase, sayTerm, t } from "@atrium/words";
import { type AllowedPlate, type PlateReader, readersInOrder } from "../../../access/allowList.ts";
import { DOOR_STATE_NAMES, DOOR_TYPES, doorState } from "../../../access/door.ts";
import type { FieldEvent } from "../../../access/fieldEvent.ts";
import { PASSAGE_WAY_NAMES, passageOf } from "../../../access/passage.ts";
import { ACCESS_CONTROL } from "./accessControl.ts";
import { factsOf } from "../../systems.ts";
import { type Column, type DeviceColumn, type DeviceValues, pointValue } from "../../../base/column.ts";

function typeOf({ facts }: Pick<DeviceValues, "facts">): string | null {
  const { type } = factsOf(ACCESS_CONTROL, facts);
  return type === undefined ? null : t(DOOR_TYPES[type]);
}

function contactOf(row: DeviceValues): string | null {
  const contact = pointValue(row, "contact");
  if (contact === null) return null;
  return contact === 1 ? t("Open") : t("Closed");
}

function stateOf(row: DeviceValues): string | null {
  const state = doorState(pointValue(row, "state"));
  return state === undefined ? null : sayTerm(DOOR_STATE_NAMES[state]);
}

export const ACCESS_CONTROL_COLUMNS = [
  { key: "type", title: phrase("Type"), value: typeOf },
  { key: "door", title: phrase("Door"), value: stateOf },
  { key: "contact", title: phrase("Contact"), value: contactOf },
] as const satisfies readonly DeviceColumn[];

/** Somebody at a door, where a list of them is written. */
export interface PassageLine {
  readonly event: FieldEvent;
  /** The door's name. */
  readonly door: string;
}

function wayText(way: "in" | "out" | null | undefined): string | null {
  return way === null || way === undefined ? null : t(PASSAGE_WAY_NAMES[way]);
}

const RESULT_NAMES = {
  passed: phrase("Passed"),
  refused: phrase("Refused"),
  alarm: phrase("Alarm"),
  trouble: phrase("Trouble"),
  note: phrase("Note"),
} as const;

export const PASSAGE_COLUMNS = [
  { key: "time", title: phrase("Time"), isMoment: true, value: ({ event }) => event.time },
  { key: "who", title: phrase("Who"), value: ({ event }) => passageOf(event.content)?.who ?? null },
  { key: "door", title: phrase("Door"), value: ({ door }) => door },
  { key: "with", title: phrase("Credential"), value: ({ event }) => passageOf(event.content)?.with ?? null },
  { key: "way", title: phrase("Way"), value: ({ event }) => wayText(passageOf(event.content)?.way) },
  {
    key: "result",
    title: phrase("Result"),
    under: "who",
    value: ({ event }) => {
      const passage = passageOf(event.content);
      return passage === undefined ? null : t(RESULT_NAMES[passage.result]);
    },
  },
] as const satisfies readonly Column<PassageLine>[];

/** A licence plate that was read, where a list of them is written. */
export interface PlateLine {
  readonly event: FieldEvent;
  /** The camera's name. */
  readonly reader: string;
}

type Plate = Extract<FieldEvent["content"], { kind: "plate" }>;

function plateOf({ event: { content } }: PlateLine): Plate | undefined {
  return content.kind === "plate" ? content : undefined;
}

export const PLATE_COLUMNS = [
  { key: "time", title: phrase("Time"), isMoment: true, value: ({ event }) => event.time },
  { key: "plate", title: phrase("Plate"), value: (line) => plateOf(line)?.plate ?? null },
  {
    key: "who",
    title: phrase("Who"),
    value: (line) => {
      const plate = plateOf(line);
      return plate?.holder ?? (plate?.isGranted === false ? t("Not on the allow list") : null);
    },
  },
  { key: "reader", title: phrase("Reader"), value: ({ reader }) => reader },
  {
    key: "way",
    title: phrase("Way"),
    value: (line) => {
      const direction = plateOf(line)?.direction;
      return wayText(direction);
    },
  },
  { key: "confidence", title: phrase("Read"), unit: "%", value: (line) => plateOf(line)?.confidence ?? null },
] as const satisfies readonly Column<PlateLine>[];

/** A plate of the allow list, where the list is written. */
export interface AllowedPlateLine {
  readonly entry: AllowedPlate;
  readonly readers: readonly Pick<PlateReader, "id" | "name">[];
}

/** "3 of 4 readers have it"; of one that was taken off, how many have not given it up. */
export function readersText(entry: Pick<AllowedPlate, "isRemoved" | "readers">): string {
  const all = entry.readers.length;
  const good = readersInOrder(entry);
  if (!entry.isRemoved) return t("On {good} of {all}", { good, all });
  return t("May still be on {value} of {all}", { value: all - good, all });
}

export const ALLOWED_PLATE_COLUMNS = [
  { key: "plate", title: phrase("Plate"), value: ({ entry }) => entry.plate },
  { key: "who", title: phrase("Who"), value: ({ entry }) => entry.holder },
  { key: "since", title: phrase("On the list since"), value: ({ entry }) => entry.since },
  {
    key: "state",
    title: phrase("State"),
    under: "readers",
    value: ({ entry }) => (entry.isRemoved ? t("Removed") : t("Allowed")),
  },
  { key: "readers", title: phrase("Readers"), value: ({ entry }) => readersText(entry) },
  { key: "lastSeen", title: phrase("Last seen"), isMoment: true, value: ({ entry }) => entry.lastSeen?.at ?? null },
  {
    key: "lastReader",
    title: phrase("Seen by"),
    under: "lastSeen",
    value: ({ entry: { lastSeen }, readers }) =>
      lastSeen === null ? null : (readers.find(({ id }) => id === lastSeen.reader)?.name ?? lastSeen.reader),
  },
] as const satisfies readonly Column<AllowedPlateLine>[];
