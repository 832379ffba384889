import {
  FIRST_HOLIDAY_YEAR,
  HolidayBook,
  HolidayContent,
  LAST_HOLIDAY_YEAR,
  MAX_IMPORTED_HOLIDAYS,
  weekdayInMonth,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import { blocksOf, isCalendar } from "../../platform/calendar/blocks.ts";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { type FileEntry, nameOf, NoHoliday, readEntry } from "./fileEntry.ts";
import type { YearlyRule } from "./yearlyRule.ts";

interface FileHolidays {
  readonly holidays: readonly HolidayContent[];
  /** Entries that bring nothing in. */
  readonly unread: readonly { readonly name: string; readonly why: string }[];
}

const MAX_ENTRIES = 2_000;
/** Some days from a weekday on become single days of so many years from the present one on. */
const YEARS_AHEAD = 5;
/** Years from one 29 February, or fifth Monday of a month, to the next at most. */
const MAX_PAUSE_YEARS = 12;
const DAY = 86_400_000;

/**
 * The holidays of an iCalendar file (RFC 5545): entries of whole days. Entries are read one by one, so that one that is broken
 * costs only itself.
 * @throws Error in a few words where it is no calendar, or too large
 */
export async function readHolidayFile(text: string, thisYear: number): Promise<FileHolidays> {
  if (!isCalendar(text)) throw new Error(t("This is not a calendar file"));
  const yielder = new EventLoopYielder();
  const holidays: HolidayContent[] = [];
  const unread: { name: string; why: string }[] = [];
  let entries = 0;
  for (const block of blocksOf(text, "VEVENT")) {
    await yielder.yieldIfDue();
    entries += 1;
    if (entries > MAX_ENTRIES) throw new Error(t("The file has more than {most} entries", { most: MAX_ENTRIES }));
    try {
      holidays.push(...holidaysOfEntry(readEntry(block), thisYear));
    } catch (error) {
      unread.push({ name: nameOf(block), why: error instanceof NoHoliday ? error.message : t("It is not valid") });
    }
    if (holidays.length > MAX_IMPORTED_HOLIDAYS) {
      throw new Error(t("The file has more than {most} holidays", { most: MAX_IMPORTED_HOLIDAYS }));
    }
  }
  return { holidays: holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1)), unread };
}

function holidaysOfEntry({ name, date, days, rule, without }: FileEntry, thisYear: number): HolidayContent[] {
  const holidays = firstDays({ date, days, rule, without }, thisYear).flatMap((first) =>
    Array.from({ length: days }, (_, index): HolidayContent => {
      const checked = HolidayContent.safeParse({ ...first, name, date: dayLater(first.date, index) });
      if (!checked.success) throw new NoHoliday(checked.error.issues[0]?.message ?? t("It is not valid"));
      return checked.data;
    }),
  );
  if (holidays.length === 0) throw new NoHoliday(t("It has no date in the coming years"));
  return holidays;
}

/** A holiday's first day with the years in which it comes. */
type FirstDay = Pick<HolidayContent, "date" | "isYearly" | "lastYear" | "onWeekday">;

function firstDays({ date, days, rule, without }: Omit<FileEntry, "name">, thisYear: number): FirstDay[] {
  if (rule === undefined) return [{ date }];
  const yearly = yearlyDays(rule, { date, without });
  if (rule.kind === "date" || days === 1) return yearly;
  // The day after the fourth Thursday is not the fourth Friday: such days come one by one, for some years.
  const book = new HolidayBook(yearly.map((day) => Object.assign({ name: "" }, day)));
  return book.between(`${thisYear}-01-01`, `${thisYear + YEARS_AHEAD}-12-31`).map(({ on }) => ({ date: on }));
}

/** A rule as yearly holidays: a year that it leaves out ends one and begins another. */
function yearlyDays(rule: YearlyRule, { date, without }: Pick<FileEntry, "date" | "without">): FirstDay[] {
  const dayIn = (year: number) =>
    rule.kind === "weekday"
      ? weekdayInMonth(rule.onWeekday, year, rule.month)
      : existing(`${String(year)}${date.slice(4)}`);
  const first = Math.max(yearOf(date), FIRST_HOLIDAY_YEAR);
  const gaps = [...new Set(without.map(yearOf))]
    .filter((year) => year >= first && without.includes(dayIn(year) ?? ""))
    .toSorted((one, other) => one - other);
  const begins = [first, ...gaps.map((year) => year + 1)];
  const ends = [...gaps.map((year) => year - 1), rule.kind === "date" ? rule.lastYear : lastYearOf(rule, dayIn)];
  return begins.flatMap((begin, index): FirstDay[] => {
    const lastYear = ends[index];
    const year = Array.from({ length: MAX_PAUSE_YEARS }, (_, later) => begin + later).find((one) => dayIn(one));
    const day = year === undefined ? undefined : dayIn(year);
    if (year === undefined || day === undefined || year > (lastYear ?? LAST_HOLIDAY_YEAR)) return [];
    if (year === lastYear) return [{ date: day }];
    return [
      {
        date: day,
        isYearly: true,
        ...(lastYear === undefined ? {} : { lastYear }),
        ...(rule.kind === "weekday" ? { onWeekday: rule.onWeekday } : {}),
      },
    ];
  });
}

function lastYearOf({ until }: { until: string | undefined }, dayIn: (year: number) => string | undefined) {
  if (until === undefined) return undefined;
  const day = dayIn(yearOf(until));
  return day !== undefined && day <= until ? yearOf(until) : yearOf(until) - 1;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** 29 February exists in leap years only. */
function existing(date: string): string | undefined {
  return dayLater(date, 0) === date ? date : undefined;
}

function dayLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
