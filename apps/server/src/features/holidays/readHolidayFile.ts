import { HolidayContent, MOST_IMPORTED_HOLIDAYS } from "@atrium/contract";
import { blocksOf, isCalendar } from "../../platform/calendar/blocks.ts";
import { LoopTurns } from "../../platform/loopTurns.ts";
import { type FileEntry, nameOf, NoHoliday, readEntry } from "./fileEntry.ts";
import { dayInYear } from "./yearlyRule.ts";

interface FileHolidays {
  readonly holidays: readonly HolidayContent[];
  /** Entries that bring nothing in. */
  readonly unread: readonly { readonly name: string; readonly why: string }[];
}

const MOST_ENTRIES = 2_000;
/** A rule by weekday becomes single days of so many years from the present one on. */
const YEARS_AHEAD = 5;
const DAY = 86_400_000;

/**
 * The holidays of an iCalendar file (RFC 5545): entries of whole days. Entries are read one by one, so that one that is broken
 * costs only itself.
 * @throws Error in a few words where it is no calendar, or too large
 */
export async function readHolidayFile(text: string, thisYear: number): Promise<FileHolidays> {
  if (!isCalendar(text)) throw new Error("It is no calendar file");
  const turns = new LoopTurns();
  const holidays: HolidayContent[] = [];
  const unread: { name: string; why: string }[] = [];
  let entries = 0;
  for (const block of blocksOf(text, "VEVENT")) {
    await turns.next();
    entries += 1;
    if (entries > MOST_ENTRIES) throw new Error(`It has more than ${MOST_ENTRIES} entries`);
    try {
      holidays.push(...holidaysOfEntry(readEntry(block), thisYear));
    } catch (error) {
      unread.push({ name: nameOf(block), why: error instanceof NoHoliday ? error.message : "It is broken" });
    }
    if (holidays.length > MOST_IMPORTED_HOLIDAYS) {
      throw new Error(`It has more than ${MOST_IMPORTED_HOLIDAYS} holidays`);
    }
  }
  return { holidays: holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1)), unread };
}

function holidaysOfEntry({ name, date, days, rule }: FileEntry, thisYear: number): HolidayContent[] {
  const kept = rule?.kind === "date" ? { isYearly: true, lastYear: rule.lastYear } : {};
  const firstDays = rule?.kind === "weekday" ? daysOfRule(rule, Number(date.slice(0, 4)), thisYear) : [date];
  const holidays = firstDays.flatMap((first) =>
    Array.from({ length: days }, (_, index): HolidayContent => {
      const checked = HolidayContent.safeParse({ ...kept, name, date: dayLater(first, index) });
      if (!checked.success) throw new NoHoliday(checked.error.issues[0]?.message ?? "It is broken");
      return checked.data;
    }),
  );
  if (holidays.length === 0) throw new NoHoliday("It has no day in the coming years");
  return holidays;
}

function daysOfRule(rule: Parameters<typeof dayInYear>[0], firstYear: number, thisYear: number): string[] {
  const days: string[] = [];
  for (let year = Math.max(firstYear, thisYear); year <= thisYear + YEARS_AHEAD; year += 1) {
    const day = dayInYear(rule, year);
    if (day !== undefined && (rule.until === undefined || day <= rule.until)) days.push(day);
  }
  return days;
}

function dayLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
