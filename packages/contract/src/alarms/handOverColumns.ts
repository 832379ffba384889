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
  { key: "part", title: "Part", value: ({ part }) => part },
  { key: "at", title: "Time", isMoment: true, value: ({ at }) => at },
  { key: "what", title: "What", value: ({ what }) => what },
  { key: "where", title: "Where", value: ({ where }) => where },
  { key: "state", title: "State", value: ({ state }) => state },
  { key: "until", title: "Until", isMoment: true, value: ({ until }) => until },
] as const satisfies readonly Column<HandOverLine>[];

/** The lines of a sheet, those of a signed one with its note and its signatures. */
export function handOverLines(content: SheetContent, sheet?: HandOverSheet): HandOverLine[] {
  const { alarms, shelved, holds, failures, stale, happened } = content;
  return [
    ...alarms.map((row) =>
      line("Open alarms", `${ALARM_PRIORITY_NAMES[row.priority]}: ${row.text}`, {
        at: row.at,
        where: whereOf(row),
        state: row.acknowledged === undefined ? ALARM_STATE_NAMES[row.state] : `Acknowledged by ${row.acknowledged.by}`,
      }),
    ),
    ...shelved.map((row) =>
      line(row.until === null ? "Out of service" : "Shelved", row.text, {
        where: whereOf(row),
        state: `${row.by}: ${row.reason}`,
        until: row.until,
      }),
    ),
    ...holds.map((row) =>
      line("Held by operators", `${row.name}: ${row.value}`, {
        where: row.place,
        state: row.reason === undefined ? row.by : `${row.by}: ${row.reason}`,
        until: row.until,
      }),
    ),
    ...failures.map((row) =>
      line("Commands that failed", `${row.name}: ${row.value}`, {
        at: row.at,
        state: row.doneAt === undefined ? row.detail : `${row.detail}, done later`,
      }),
    ),
    ...stale.map((row) =>
      line("Stale devices", devicesText(row), { at: row.since, where: row.cause, state: row.reason ?? null }),
    ),
    ...happened.map((row) => line("What happened", row.text, { at: row.at, where: whereOf(row) })),
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
  return total > devices.length ? `${named} and ${String(total - devices.length)} more` : named;
}

function signatureLines({ note, given, taken, hash }: HandOverSheet): HandOverLine[] {
  return [
    ...(note === "" ? [] : [line("Note", note)]),
    line("Hands over", given.by, { at: given.at }),
    line("Takes over", taken?.by ?? "Nobody yet", { at: taken?.at ?? null }),
    line("Hash", hash),
  ];
}
