import { phrase, sayTerm, t } from "@atrium/words";
import { ALARM_PRIORITY_NAMES, ALARM_STATE_NAMES } from "./alarm.ts";
import type { HandOverSheet, SheetContent, SheetStale } from "./handOver.ts";
import type { Column } from "../base/column.ts";

/** One line of a sheet as a file has it: every part of the sheet under the same columns. */
export interface HandOverLine {
  readonly part: string;
  readonly at: number | null;
  readonly what: string;
  readonly where: string | null;
  readonly state: string | null;
  readonly until: number | null;
}

export const HAND_OVER_COLUMNS = [
  { key: "part", title: phrase("Part"), value: ({ part }) => part },
  { key: "at", title: phrase("Time"), isMoment: true, value: ({ at }) => at },
  { key: "what", title: phrase("What"), value: ({ what }) => what },
  { key: "where", title: phrase("Where"), value: ({ where }) => where },
  { key: "state", title: phrase("State"), value: ({ state }) => state },
  { key: "until", title: phrase("Until"), isMoment: true, value: ({ until }) => until },
] as const satisfies readonly Column<HandOverLine>[];

/** The lines of a sheet, those of a signed one with its note and its signatures. */
export function handOverLines(content: SheetContent, sheet?: HandOverSheet): HandOverLine[] {
  const { alarms, shelved, holds, failures, stale, happened } = content;
  return [
    ...alarms.map((row) =>
      line(t("Open alarms"), `${t(ALARM_PRIORITY_NAMES[row.priority])}: ${sayTerm(row.text)}`, {
        at: row.at,
        where: whereOf(row),
        state:
          row.acknowledged === undefined
            ? t(ALARM_STATE_NAMES[row.state])
            : t("Acknowledged by {by}", { by: row.acknowledged.by }),
      }),
    ),
    ...shelved.map((row) =>
      line(row.until === null ? t("Out of service") : t("Shelved"), sayTerm(row.text), {
        where: whereOf(row),
        state: `${row.by}: ${row.reason}`,
        until: row.until,
      }),
    ),
    ...holds.map((row) =>
      line(t("Operator overrides"), `${row.name}: ${row.value}`, {
        where: row.place,
        state: row.reason === undefined ? row.by : `${row.by}: ${row.reason}`,
        until: row.until,
      }),
    ),
    ...failures.map((row) =>
      line(t("Failed commands"), `${row.name}: ${row.value}`, {
        at: row.at,
        state: row.doneAt === undefined ? row.detail : t("{detail}, done later", { detail: row.detail }),
      }),
    ),
    ...stale.map((row) =>
      line(t("Stale devices"), devicesText(row), { at: row.since, where: row.cause, state: row.reason ?? null }),
    ),
    ...happened.map((row) =>
      line(t("What happened"), sayTerm(row.text), {
        at: row.at,
        where: whereOf(row),
        state: row.isFromHistory === true ? t("From history") : null,
      }),
    ),
    ...(sheet === undefined ? [] : signatureLines(sheet)),
  ];
}

function line(part: string, what: string, more: Partial<HandOverLine> = {}): HandOverLine {
  return { part, what, at: null, where: null, state: null, until: null, ...more };
}

function whereOf({ name, place }: { readonly name: string; readonly place?: string }): string {
  return place === undefined ? name : `${name}, ${place}`;
}

function devicesText({ devices, total }: SheetStale): string {
  const named = devices.join(", ");
  return total > devices.length ? t("{named} and {value} more", { named, value: total - devices.length }) : named;
}

function signatureLines({ note, given, taken, hash }: HandOverSheet): HandOverLine[] {
  return [
    ...(note === "" ? [] : [line(t("Note"), note)]),
    line(t("Handed over by"), given.by, { at: given.at }),
    line(t("Taken over by"), taken?.by ?? t("Nobody yet"), { at: taken?.at ?? null }),
    line(t("Hash"), hash),
  ];
}
