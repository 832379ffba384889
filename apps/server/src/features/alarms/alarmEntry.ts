import { phrase, sayTerm, t } from "@atrium/words";
import type { AlarmChange, AlarmCondition, BoundAlarm } from "@atrium/alarms";
import { ConnectionId } from "@atrium/contract";
import { type FieldEvent, passageOf } from "@atrium/contract/access";
import {
  type AlarmReading,
  type AlarmRow,
  type AlarmRule,
  EventId,
  type EventRow,
  type EventSource,
} from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";

/** A row as the journal keeps it. */
export interface StoredEntry {
  readonly row: EventRow;
  /** Of an alarm: which it is, and what is known of it. */
  readonly alarm?: {
    readonly key: string;
    readonly condition: AlarmCondition;
    readonly acknowledgedUser: number | null;
  };
  /** Of what a device reported: the number of its event. */
  readonly fieldEvent?: number;
}

/** An alarm from its beginning to its end. */
export interface AlarmEntry extends StoredEntry {
  readonly row: AlarmRow;
  readonly alarm: NonNullable<StoredEntry["alarm"]>;
}

export function isAlarm(entry: StoredEntry): entry is AlarmEntry {
  return entry.alarm !== undefined && entry.row.alarm !== undefined;
}

export type BoundRule = BoundAlarm<AlarmRule>;

/** A row that begins. */
export function beginEntry(options: {
  readonly id: number;
  readonly bound: BoundRule;
  readonly change: Pick<AlarmChange, "key" | "time" | "condition" | "after">;
  readonly value: number;
  readonly names: SiteNames;
  readonly isDrill?: ((device: string) => boolean) | undefined;
}): AlarmEntry {
  const { id, bound, change, value, names } = options;
  const { rule, isFire, device } = bound;
  const isDrill = isFire && device !== undefined && options.isDrill?.(device.id) === true;
  const row: AlarmRow = {
    id: EventId.parse(id),
    time: change.time,
    // It stays red, and asks for somebody as every other: only the word says what it is.
    text: isDrill ? t("Drill: {text}", { text: sayTerm(rule.text) }) : rule.text,
    source: sourceOf(bound, names),
    alarm: {
      code: rule.code,
      rule: rule.id,
      priority: rule.priority,
      state: change.after,
      isActive: change.condition.isActive,
      isFire,
      times: 1,
      raisedAt: change.time,
      folded: 0,
      ...readingOf(bound, value),
      steps: rule.procedure.length,
      done: [],
    },
  };
  return { row, alarm: { key: change.key, condition: change.condition, acknowledgedUser: null } };
}

/** With the names that things have now: they may have others later. */
function sourceOf({ device, point, connection, place }: BoundRule, names: SiteNames): EventSource {
  if (place !== undefined) {
    const at = place.key === CAMPUS ? {} : { placement: place.key, placeName: place.name };
    return { name: place.of ?? place.name, ...at, isCorridor: false };
  }
  if (device === undefined) {
    const { id, name = "", devices = [] } = connection ?? {};
    const line = id === undefined ? {} : { connection: ConnectionId.parse(id) };
    return { ...line, name, ...areaOf(devices, names), isCorridor: false };
  }
  return {
    ...deviceSource(device, names),
    ...(point === undefined ? {} : { point: point.key }),
    ...(device.connection === undefined ? {} : { connection: device.connection }),
  };
}

/** The building, and the floor, that has all devices behind a gateway: whoever looks there sees that it is silent. */
function areaOf(devices: readonly Placed[], names: SiteNames) {
  const [first, ...others] = devices;
  if (first === undefined || others.some(({ placement }) => placement !== first.placement)) return {};
  const { placement, floor } = first;
  const place = { placement, ...(others.every((other) => other.floor === floor) ? { floor } : {}) };
  return { ...place, placeName: placeWords(place, names) };
}

type Placed = Pick<
  NonNullable<BoundRule["device"]>,
  "id" | "module" | "name" | "placement" | "floor" | "zone" | "isCorridor"
>;

function deviceSource({ id, module, name, placement, floor, zone, isCorridor }: Placed, names: SiteNames): EventSource {
  return {
    module,
    device: id,
    name,
    placeName: placeWords({ placement, floor, zone }, names),
    placement,
    floor,
    ...(zone === undefined ? {} : { zone }),
    isCorridor,
  };
}

export function readingOf({ rule: { check }, point }: BoundRule, value: number): { reading?: AlarmReading } {
  if (point === undefined) return {};
  const word = point.states?.find((state) => state.value === value)?.name;
  const limit = check.kind === "limit" ? check.limit : undefined;
  return {
    reading: {
      value: Number.isNaN(value) ? null : value,
      ...(point.unit === undefined ? {} : { unit: point.unit }),
      ...(limit === undefined ? {} : { limit }),
      ...(word === undefined ? {} : { word }),
    },
  };
}

/** The row of what a device reported. */
export function eventEntry(id: number, event: FieldEvent, names: SiteNames): StoredEntry {
  const { device, placement, floor, zone, isCorridor, content, time } = event;
  const known = names.device(device);
  const place = placement === undefined ? {} : { placement, placeName: placeWords({ placement, floor, zone }, names) };
  const source: EventSource = {
    ...(known === undefined ? {} : { module: known.module }),
    device,
    name: known?.name ?? device,
    ...place,
    ...(floor === undefined ? {} : { floor }),
    ...(zone === undefined ? {} : { zone }),
    isCorridor,
  };
  const row = { id: EventId.parse(id), time, text: wordsOf(content), source, content };
  return { row, fieldEvent: event.id };
}

const LOCKER_WORDS = {
  DropOff: phrase("Locker filled"),
  DropMore: phrase("Items added to a locker"),
  ReturnLocker: phrase("Locker emptied"),
  OverTime: phrase("Locker overtime"),
  DoorErr: phrase("Locker door error"),
  NetworkErr: phrase("Locker network error"),
} as const;

/** "Malee Srisuk, in", "Card 8841, refused", "Forced, no credential". */
function passageWords(content: FieldEvent["content"]): string {
  const passage = passageOf(content);
  if (passage === undefined) return "";
  const { who, way, result } = passage;
  if (result !== "passed" || way === null) return who;
  return way === "in" ? t("{who}, in", { who }) : t("{who}, out", { who });
}

function wordsOf(content: FieldEvent["content"]): string {
  switch (content.kind) {
    case "card-read":
    case "face":
    case "door":
      return passageWords(content);
    case "plate":
      return t("Plate {plate}", { plate: content.plate });
    case "locker":
      return [t(LOCKER_WORDS[content.event]), content.box].filter((word) => word !== undefined).join(", ");
    default:
      return `${content.eventName}: ${String(content.eventValue)}`;
  }
}
