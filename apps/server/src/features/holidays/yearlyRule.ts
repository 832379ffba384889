import type { Holiday } from "@atrium/contract/site";
import ICAL from "ical.js";

/** A rule that comes once a year, from the year of its entry on. */
export type YearlyRule =
  /** On the entry's own day of the year. */
  | { readonly kind: "date"; readonly lastYear: number | undefined }
  /** On a weekday of a month. */
  | {
      readonly kind: "weekday";
      readonly month: number;
      readonly onWeekday: NonNullable<Holiday["onWeekday"]>;
      /** The last date that it may fall on; undefined: no last date. */
      readonly until: string | undefined;
    };

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/**
 * The rule of an iCalendar entry, where it is one of a holiday; undefined: it is another. It is read and never followed, so that none can
 * be made to take long.
 * @param date the entry's first day
 */
export function yearlyRule(rule: unknown, date: string): YearlyRule | undefined {
  if (!(rule instanceof ICAL.Recur) || rule.freq !== "YEARLY" || rule.interval !== 1) return undefined;
  const { BYMONTH: months, BYMONTHDAY: dates, BYDAY: weekdays, ...others } = rule.parts;
  if (Object.keys(others).length > 0) return undefined;
  const [, month, day] = date.split("-").map(Number);
  if (months !== undefined && !isOnly(months, month)) return undefined;
  const until = lastDateOf(rule, date);
  if (weekdays === undefined) {
    if (dates !== undefined && !isOnly(dates, day)) return undefined;
    // How often it came in leap years alone is not worth to be counted.
    return rule.count && date.endsWith("-02-29") ? undefined : { kind: "date", lastYear: lastYearOf(until, date) };
  }
  const named = weekdays.length === 1 ? /^([+-]?[1-5])(SU|MO|TU|WE|TH|FR|SA)$/.exec(String(weekdays[0])) : null;
  if (named === null || months === undefined || dates !== undefined || month === undefined) return undefined;
  const [, nth = "", weekday = ""] = named;
  return {
    kind: "weekday",
    month,
    onWeekday: { nth: Number(nth), weekday: WEEKDAYS.indexOf(weekday) + 1 },
    until,
  };
}

function lastDateOf(rule: ICAL.Recur, date: string): string | undefined {
  if (rule.count) return `${Number(date.slice(0, 4)) + rule.count - 1}-12-31`;
  return rule.until?.toString().slice(0, 10);
}

function lastYearOf(until: string | undefined, date: string): number | undefined {
  if (until === undefined) return undefined;
  return Number(until.slice(0, 4)) - (until.slice(5) < date.slice(5) ? 1 : 0);
}

function isOnly(values: readonly unknown[], value: number | undefined): boolean {
  return values.length === 1 && Number(values[0]) === value;
}
