import { t } from "@atrium/words";
import ICAL from "ical.js";
import { type YearlyRule, yearlyRule } from "./yearlyRule.ts";

/** One entry of a calendar file: whole days, once or by a rule. */
export interface FileEntry {
  readonly name: string;
  /** Its first day, `2026-12-10`. */
  readonly date: string;
  /** How many days it lasts. */
  readonly days: number;
  readonly rule: YearlyRule | undefined;
  /** First days on which the rule does not come, by EXDATE. */
  readonly without: readonly string[];
}

const MAX_ENTRY_LENGTH = 20_000;
const MAX_NAME_LENGTH = 120;
const MAX_STAY_DAYS = 31;

/** Why an entry brings in no holiday. */
export class NoHoliday extends Error {}

/** What an entry is called, as far as it says so. */
export function nameOf(block: string): string {
  return plain(/^SUMMARY[^:\r\n]*:([^\r\n]{1,200})/im.exec(block.slice(0, MAX_ENTRY_LENGTH))?.[1] ?? "");
}

/** @throws NoHoliday, or an error of the parser */
export function readEntry(block: string): FileEntry {
  if (block.length > MAX_ENTRY_LENGTH) throw new NoHoliday(t("It is too long"));
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${withDates(block)}\r\nEND:VCALENDAR`));
  const event = calendar.getFirstSubcomponent("vevent");
  const start: unknown = event?.getFirstPropertyValue("dtstart");
  if (!event || !(start instanceof ICAL.Time)) throw new NoHoliday(t("It has no date"));
  if (!start.isDate && !isWholeDays(event, start)) throw new NoHoliday(t("It has times, so it is not a day off"));
  if (textOf(event, "status").toUpperCase() === "CANCELLED") throw new NoHoliday(t("It is cancelled"));
  if (event.hasProperty("recurrence-id")) throw new NoHoliday(t("It changes a single occurrence of another entry"));
  const name = textOf(event, "summary");
  if (name === "") throw new NoHoliday(t("It has no name"));
  const days = daysOf(event, start);
  if (days < 1 || days > MAX_STAY_DAYS) throw new NoHoliday(t("It lasts {days} days", { days }));
  if (["rdate", "exrule"].some((property) => event.hasProperty(property))) {
    throw new NoHoliday(t("Its recurrence has extra dates or exclusion rules"));
  }
  const date = dateOf(start);
  const [rule, another] = event.getAllProperties("rrule");
  if (rule === undefined) return { name, date, days, rule: undefined, without: [] };
  const read = another === undefined ? yearlyRule(rule.getFirstValue(), date) : undefined;
  if (read === undefined) throw new NoHoliday(t("Its recurrence rule is not supported for holidays"));
  return { name, date, days, rule: read, without: daysLeftOut(event) };
}

/** Dates that do not say that they are dates, as some programs write them: `DTSTART:20270214`. */
function withDates(block: string): string {
  return block.replaceAll(
    /^(DTSTART|DTEND|EXDATE)(?!;VALUE)((?:;[^:\r\n]*)?):(\d{8}(?:,\d{8})*)[ \t]*$/gim,
    "$1$2;VALUE=DATE:$3",
  );
}

/** From midnight to midnight of one time zone, as Outlook writes a whole day; in UTC only where it says that it is one. */
function isWholeDays(event: ICAL.Component, start: ICAL.Time): boolean {
  const end: unknown = event.getFirstPropertyValue("dtend");
  if (!(end instanceof ICAL.Time) || !isMidnight(start) || !isMidnight(end) || dateOf(end) <= dateOf(start)) {
    return false;
  }
  return (
    start.zone !== ICAL.Timezone.utcTimezone || textOf(event, "x-microsoft-cdo-alldayevent").toUpperCase() === "TRUE"
  );
}

function isMidnight({ hour, minute, second }: ICAL.Time): boolean {
  return hour === 0 && minute === 0 && second === 0;
}

/** An entry that ends on its own day is one day long (RFC 5545, 3.6.1), and an end with a time counts by its date. */
function daysOf(event: ICAL.Component, start: ICAL.Time): number {
  const end: unknown = event.getFirstPropertyValue("dtend");
  if (end instanceof ICAL.Time) {
    const days = Math.round((Date.parse(dateOf(end)) - Date.parse(dateOf(start))) / 86_400_000);
    return days === 0 ? 1 : days;
  }
  const length: unknown = event.getFirstPropertyValue("duration");
  return length instanceof ICAL.Duration ? Math.round(length.toSeconds() / 86_400) : 1;
}

function daysLeftOut(event: ICAL.Component): string[] {
  const values = event.getAllProperties("exdate").flatMap((property): unknown[] => property.getValues());
  return values.flatMap((value) => (value instanceof ICAL.Time ? [dateOf(value)] : []));
}

/** `2026-12-10`, whatever its time. */
function dateOf(time: ICAL.Time): string {
  return time.toString().slice(0, 10);
}

function textOf(event: ICAL.Component, property: string): string {
  const value: unknown = event.getFirstPropertyValue(property);
  return typeof value === "string" ? plain(value) : "";
}

function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
}
