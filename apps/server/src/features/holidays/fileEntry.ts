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
}

const LONGEST_ENTRY = 20_000;
const LONGEST_NAME = 120;
const LONGEST_STAY = 31;

/** Why an entry brings in no holiday. */
export class NoHoliday extends Error {}

/** What an entry is called, as far as it says so. */
export function nameOf(block: string): string {
  return plain(/^SUMMARY[^:\r\n]*:([^\r\n]{1,200})/im.exec(block.slice(0, LONGEST_ENTRY))?.[1] ?? "");
}

/** @throws NoHoliday, or an error of the parser */
export function readEntry(block: string): FileEntry {
  if (block.length > LONGEST_ENTRY) throw new NoHoliday("It is too long");
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`));
  const event = calendar.getFirstSubcomponent("vevent");
  const start: unknown = event?.getFirstPropertyValue("dtstart");
  if (!event || !(start instanceof ICAL.Time)) throw new NoHoliday("It has no day");
  if (!start.isDate) throw new NoHoliday("It has hours: it is no day off");
  if (textOf(event, "status").toUpperCase() === "CANCELLED") throw new NoHoliday("It is cancelled");
  if (event.hasProperty("recurrence-id")) throw new NoHoliday("It stands for one time of another entry");
  const name = textOf(event, "summary");
  if (name === "") throw new NoHoliday("It has no name");
  const days = daysOf(event, start);
  if (days < 1 || days > LONGEST_STAY) throw new NoHoliday(`It lasts ${days} days`);
  if (["rdate", "exdate", "exrule"].some((property) => event.hasProperty(property))) {
    throw new NoHoliday("It has single days beside its rule");
  }
  const date = start.toString();
  const [rule, another] = event.getAllProperties("rrule");
  if (rule === undefined) return { name, date, days, rule: undefined };
  const read = another === undefined ? yearlyRule(rule.getFirstValue(), date) : undefined;
  if (read === undefined) throw new NoHoliday("Its rule is none of a holiday");
  return { name, date, days, rule: read };
}

function daysOf(event: ICAL.Component, start: ICAL.Time): number {
  const end: unknown = event.getFirstPropertyValue("dtend");
  if (end instanceof ICAL.Time) return Math.round(end.subtractDateTz(start).toSeconds() / 86_400);
  const length: unknown = event.getFirstPropertyValue("duration");
  return length instanceof ICAL.Duration ? Math.round(length.toSeconds() / 86_400) : 1;
}

function textOf(event: ICAL.Component, property: string): string {
  const value: unknown = event.getFirstPropertyValue(property);
  return typeof value === "string" ? plain(value) : "";
}

function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}
