import { phrase, sayTerm, t } from "@atrium/words";
import { ALARM_PRIORITY_NAMES, ALARM_STATE_NAMES } from "./alarm.ts";
import type { AlarmReading, EventRow } from "./alarmEvent.ts";
import { valueText } from "../devices/pointValue.ts";
import { systemName } from "../devices/systemName.ts";
import type { Column } from "../base/column.ts";

/** "1,322 ppm", "Tripped": what raised an alarm. */
export function readingText({ value, unit, word }: AlarmReading): string {
  return word === undefined ? valueText(writtenAs(unit), value) : sayTerm(word);
}

/** "1,200 ppm": what it was held against; null: nothing was. */
export function limitText({ limit, unit }: AlarmReading): string | null {
  return limit === undefined ? null : valueText(writtenAs(unit), limit);
}

function writtenAs(unit: AlarmReading["unit"]) {
  return { kind: "number" as const, ...(unit === undefined ? {} : { unit }) };
}

/** How long its cause stood, ms; null: it stands, or an event has no length. */
export function eventLength({ alarm }: EventRow): number | null {
  return alarm?.returnedAt === undefined || alarm.isActive ? null : alarm.returnedAt - alarm.raisedAt;
}

export const EVENT_COLUMNS = [
  {
    key: "priority",
    title: phrase("Priority"),
    value: ({ alarm }) => (alarm === undefined ? null : t(ALARM_PRIORITY_NAMES[alarm.priority])),
  },
  { key: "time", title: phrase("Time"), isMoment: true, value: ({ time }) => time },
  {
    key: "returned",
    title: phrase("Cleared"),
    isMoment: true,
    under: "time",
    value: ({ alarm }) => alarm?.returnedAt ?? null,
  },
  { key: "text", title: phrase("Event"), value: ({ text }) => sayTerm(text) },
  {
    key: "reading",
    title: phrase("Value"),
    under: "text",
    value: ({ alarm }) => (alarm?.reading === undefined ? null : readingText(alarm.reading)),
  },
  {
    key: "limit",
    title: phrase("Limit"),
    under: "text",
    value: ({ alarm }) => (alarm?.reading === undefined ? null : limitText(alarm.reading)),
  },
  { key: "times", title: phrase("Times raised"), under: "text", value: ({ alarm }) => alarm?.times ?? null },
  { key: "source", title: phrase("Source"), value: ({ source }) => source.name },
  { key: "place", title: phrase("Place"), under: "source", value: ({ source }) => source.placeName ?? null },
  {
    key: "system",
    title: phrase("System"),
    under: "source",
    value: ({ source }) => (source.module === undefined ? null : systemName(source.module)),
  },
  {
    key: "state",
    title: phrase("State"),
    value: ({ alarm }) => {
      if (alarm === undefined) return t("Event");
      return alarm.enteredAt === undefined ? t(ALARM_STATE_NAMES[alarm.state]) : t("From history");
    },
  },
  {
    key: "by",
    title: phrase("Acknowledged by"),
    under: "state",
    value: ({ alarm }) => alarm?.acknowledged?.by ?? null,
  },
  {
    key: "acknowledged",
    title: phrase("Acknowledged"),
    isMoment: true,
    under: "state",
    value: ({ alarm }) => alarm?.acknowledged?.at ?? null,
  },
] as const satisfies readonly Column<EventRow>[];
