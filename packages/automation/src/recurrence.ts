import type { ScheduleContent, ScheduleMoment } from "@atrium/contract/automation";
import type { SiteLocation } from "@atrium/contract/site";
import { MINUTE, type SiteTime } from "@atrium/time";
import { type IsoDate, datesFrom, nextDate, partsOf, weekdayOf } from "./isoDate.ts";
import { polarEdge, sunTimes, type SunTimes } from "./sun.ts";

/** The days of a site as schedules ask for them. */
export interface ScheduleCalendar {
  readonly time: SiteTime;
  /** undefined: nobody knows when the sun rises there. */
  readonly location: SiteLocation | undefined;
  /** The name of the holiday on a date. */
  readonly holidayOn: (date: IsoDate) => string | undefined;
}

/** What a schedule needs to be known by, whether it is saved or not. */
export type Recurring = Pick<
  ScheduleContent,
  "days" | "from" | "to" | "firstDate" | "lastDate" | "holidays" | "exceptions"
>;

/** Why a schedule does not begin on a day. */
type ScheduleRest = "weekday" | "dates" | "holiday" | "exception" | "no-sun" | "sun-passed";

/** A run that a schedule has, ms since the epoch. */
export interface Occurrence {
  /** The date on which it begins. */
  readonly date: IsoDate;
  readonly from: number;
  /** null: it has no end. */
  readonly to: number | null;
}

/** A day of a schedule. With `rests` it does not begin on it; `from` and `to` are then when it would. */
export interface ScheduleDay extends SunTimes {
  readonly date: IsoDate;
  readonly holiday: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly rests?: ScheduleRest;
}

/** What a schedule does on a date. */
export function dayOf(schedule: Recurring, date: IsoDate, calendar: ScheduleCalendar): ScheduleDay {
  const holiday = calendar.holidayOn(date) ?? null;
  const { from, to, why } = spanOn(schedule, date, calendar);
  const rests = restOn(schedule, date, holiday) ?? why;
  return { date, ...sunOn(date, calendar), holiday, from, to, ...(rests === undefined ? {} : { rests }) };
}

/** Its run of a date; undefined where it rests. */
export function runOn(schedule: Recurring, date: IsoDate, calendar: ScheduleCalendar): Occurrence | undefined {
  if (restOn(schedule, date, calendar.holidayOn(date) ?? null) !== undefined) return undefined;
  const { from, to } = spanOn(schedule, date, calendar);
  return from === null ? undefined : { date, from, to };
}

/** Its runs that begin after `after` and not after `until`, the first first. */
export function* runsBetween(
  schedule: Recurring,
  { after, until }: { readonly after: number; readonly until: number },
  calendar: ScheduleCalendar,
): Generator<Occurrence> {
  const { time } = calendar;
  // Minutes before or after the sun may lead into the day beside.
  for (const date of datesFrom(nextDate(time.isoDate(after), -1), nextDate(time.isoDate(until), 1))) {
    if (schedule.lastDate !== null && date > schedule.lastDate) return;
    const run = runOn(schedule, date, calendar);
    if (run !== undefined && run.from > after && run.from <= until) yield run;
  }
}

/** The run that is under way at a moment and has an end, the newest where there are several. */
export function runAt(schedule: Recurring, moment: number, calendar: ScheduleCalendar): Occurrence | undefined {
  const today = calendar.time.isoDate(moment);
  const dates = [today, nextDate(today, -1), nextDate(today, -2)];
  return dates
    .flatMap((date) => runOn(schedule, date, calendar) ?? [])
    .find(({ from, to }) => from <= moment && to !== null && to > moment);
}

function restOn(schedule: Recurring, date: IsoDate, holiday: string | null): ScheduleRest | undefined {
  const { firstDate, lastDate, days, exceptions, holidays } = schedule;
  if ((firstDate !== null && date < firstDate) || (lastDate !== null && date > lastDate)) return "dates";
  if (holidays !== "only" && !days.includes(weekdayOf(date))) return "weekday";
  if (exceptions.includes(date)) return "exception";
  if (holidays === "skip" && holiday !== null) return "holiday";
  return holidays === "only" && holiday === null ? "holiday" : undefined;
}

interface DaySpan {
  readonly from: number | null;
  readonly to: number | null;
  /** Why it has no times on a date. */
  readonly why?: "no-sun" | "sun-passed";
}

const NO_SUN: DaySpan = { from: null, to: null, why: "no-sun" };
const SUN_PASSED: DaySpan = { from: null, to: null, why: "sun-passed" };

/**
 * When it begins and ends that begins on a date. An end by the sun, or after the sun, that comes before its beginning is that of the
 * next day only where it never comes later on the same one: `sunset to 06:00` is a night, `sunset to 21:00` an evening that long
 * days do not have.
 */
function spanOn({ from, to }: Recurring, date: IsoDate, calendar: ScheduleCalendar): DaySpan {
  const begins = momentOn(from, date, calendar);
  if (begins === null || to === null) return begins === null ? NO_SUN : { from: begins, to: null };
  const ends = momentOn(to, date, calendar);
  if (ends !== null && ends > begins) return { from: begins, to: ends };
  // Clocks that go forward swallow it: it lasts as long as it would on any other day.
  const clocks = clockMinutes(to) - clockMinutes(from);
  if (clocks > 0) return { from: begins, to: begins + clocks * MINUTE };
  if (Number.isNaN(clocks) && ends !== null && !isNight({ from, to }, date, calendar)) return SUN_PASSED;
  const next = momentOn(to, nextDate(date, 1), calendar);
  if (next === null) return NO_SUN;
  return next > begins ? { from: begins, to: next } : SUN_PASSED;
}

interface Hours {
  readonly from: ScheduleMoment;
  readonly to: ScheduleMoment;
}

/** Days between two looks at a year: near the solstices the sun's times change by less than a minute in that time. */
const LOOK_EVERY = 4;
const DAYS_OF_YEAR = 366;
const nights = new WeakMap<ScheduleCalendar, Map<string, boolean>>();

/** Whether these hours end on the next day: on no day of the year does the end come after the beginning. */
function isNight(hours: Hours, date: IsoDate, calendar: ScheduleCalendar): boolean {
  const year = date.slice(0, 4);
  const known = nights.get(calendar) ?? new Map<string, boolean>();
  nights.set(calendar, known);
  const key = JSON.stringify([year, calendar.location, hours.from, hours.to]);
  const found = known.get(key) ?? !hasEvening(hours, year, calendar);
  if (known.size > MAX_CACHED) known.clear();
  known.set(key, found);
  return found;
}

const MAX_CACHED = 10_000;

function hasEvening({ from, to }: Hours, year: string, calendar: ScheduleCalendar): boolean {
  for (let day = 0; day < DAYS_OF_YEAR; day += LOOK_EVERY) {
    const date = nextDate(`${year}-01-01`, day);
    const [begins, ends] = [momentOn(from, date, calendar), momentOn(to, date, calendar)];
    if (begins !== null && ends !== null && ends > begins) return true;
  }
  return false;
}

/** Minutes after midnight as clocks show them; NaN where the sun says. */
function clockMinutes(moment: ScheduleMoment): number {
  return moment.kind === "time" ? minutesOf(moment.at) : Number.NaN;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
}

function momentOn(moment: ScheduleMoment, date: IsoDate, calendar: ScheduleCalendar): number | null {
  if (moment.kind === "time") return clockOn(date, moment.at, calendar.time);
  const { notBefore, notAfter } = moment;
  const earliest = notBefore === undefined ? Number.NEGATIVE_INFINITY : clockOn(date, notBefore, calendar.time);
  const latest = notAfter === undefined ? Number.POSITIVE_INFINITY : clockOn(date, notAfter, calendar.time);
  const sun = sunOn(date, calendar)[moment.kind];
  const edge = sun ?? polarOn(moment.kind, date, calendar);
  if (edge === undefined) return null;
  // To the minute, as people read it.
  const wanted = Math.round(edge / MINUTE + moment.minutes) * MINUTE;
  const bounded = Math.min(latest, Math.max(earliest, wanted));
  // Without a rise or a set a bound still holds; without a bound there is no moment.
  return sun === null && bounded === wanted ? null : bounded;
}

function clockOn(date: IsoDate, clock: string, time: SiteTime): number {
  const minutes = minutesOf(clock);
  return time.at({ ...partsOf(date), hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

function sunOn(date: IsoDate, { time, location }: ScheduleCalendar): SunTimes {
  if (location === undefined) return { sunrise: null, sunset: null };
  return sunTimes(noonOf(date, { time }), location);
}

function polarOn(kind: "sunrise" | "sunset", date: IsoDate, calendar: ScheduleCalendar): number | undefined {
  const { location } = calendar;
  return location && polarEdge(noonOf(date, calendar), location, kind === "sunrise" ? -1 : 1);
}

function noonOf(date: IsoDate, { time }: Pick<ScheduleCalendar, "time">): number {
  return time.at({ ...partsOf(date), hour: 12 });
}
