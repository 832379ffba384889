import {
  datesFrom,
  dayOf,
  meetingsOf,
  nextDate,
  type PlannedRule,
  runsBetween,
  type ScheduleCalendar,
} from "@atrium/automation";
import { DeviceId } from "@atrium/contract";
import {
  type AirTrial,
  type PlannedRun,
  type Schedule,
  SCHEDULE_TRIAL_DAYS,
  type ScheduleContent,
  ScheduleId,
  type SchedulePlan,
  type SchedulePlanQuery,
  type ScheduleTrial,
  type ScheduleTrialRequest,
  type SkippedRun,
  unknownText,
} from "@atrium/contract/automation";
import { type Clock, DAY, MINUTE } from "@atrium/time";
import type { ActionTargets } from "./actionTargets.ts";
import type { OptimumRooms } from "./optimum/optimumRooms.ts";
import type { AirSaid } from "./optimum/roomAir.ts";
import type { StopRooms } from "./optimum/stopRooms.ts";
import type { SiteDays } from "./siteCalendar.ts";

export interface SchedulePlansOptions {
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly actions: Pick<ActionTargets, "check" | "resolve">;
  readonly calendar: SiteDays;
  readonly clock: Pick<Clock, "now">;
  readonly rooms: Pick<OptimumRooms, "usualLead">;
  readonly stopRooms: Pick<StopRooms, "usualCoast">;
}

const MAX_RUNS = 20_000;
const MAX_MEETINGS = 2_000;
const MAX_OF_TRIAL = 200;
const MAX_DEVICES = 50;
const MAX_HOLIDAYS = 100;
/** Longer than any run, ms: what began so long ago may still be under way. */
const MAX_RUN = 2 * DAY;
/** Days that are counted from a first date to a last one. */
const MAX_COUNTED = 3_660;
const DAYS_OF_YEAR = 365;
/** Dates that are looked at lie between these. */
const FIRST_DATE = "1970-01-03";
const LAST_DATE = "9999-12-01";
/** A schedule that is not saved will have the largest id. */
const NEW = Number.MAX_SAFE_INTEGER;

/** What schedules will do, by the same functions that run them. */
export class SchedulePlans {
  readonly #options: SchedulePlansOptions;

  constructor(options: SchedulePlansOptions) {
    this.#options = options;
  }

  /** Those that are switched on, in a stretch of time. */
  async plan({ from, to }: SchedulePlanQuery): Promise<SchedulePlan> {
    const { calendar } = this.#options;
    const runs: PlannedRun[] = [];
    const skipped: SkippedRun[] = [];
    const rules: PlannedRule[] = [];
    const first = calendar.time.isoDate(from);
    const last = calendar.time.isoDate(to - 1);
    for (const schedule of await this.#enabled()) {
      if (runs.length >= MAX_RUNS) break;
      const own = runsWithin(schedule, { from, to }, calendar);
      for (const run of own) runs.push({ schedule: schedule.id, ...run });
      rules.push({ ...(await this.#planned(schedule.id, schedule)), runs: own });
      for (const date of datesFrom(first, last)) {
        const skip = skippedOn(schedule, date, calendar);
        if (skip !== undefined) skipped.push(skip);
      }
    }
    const meetings = meetingsOf(rules, MAX_MEETINGS).filter((meeting) => meeting.from < to && meeting.to > from);
    return {
      runs: runs.slice(0, MAX_RUNS),
      skipped: skipped.slice(0, MAX_RUNS),
      meetings: meetings.map(({ winner, loser, devices, from: begins, to: ends }) => ({
        from: begins,
        to: ends,
        winner: ScheduleId.parse(winner),
        loser: ScheduleId.parse(loser),
        devices: presentDevices(devices),
        deviceCount: devices.size,
      })),
      holidays: calendar.holidaysBetween(first, last).slice(0, MAX_HOLIDAYS),
    };
  }

  /** @throws AppError EVA001 naming what of its actions is wrong */
  async tryOut({ schedule, id, from }: ScheduleTrialRequest): Promise<ScheduleTrial> {
    const { calendar, clock, actions } = this.#options;
    await actions.check(schedule.actions);
    const { time } = calendar;
    const today = time.isoDate(clock.now());
    const start = clip(from ?? later(today, schedule.firstDate ?? today));
    const dates = [...datesFrom(start, nextDate(start, SCHEDULE_TRIAL_DAYS - 1))];
    const within = { from: time.parse(start), to: time.parse(nextDate(start, SCHEDULE_TRIAL_DAYS)) };
    const own = await this.#planned(id ?? NEW, schedule);
    const others = new Map(
      (await this.#enabled()).filter((other) => other.id !== id).map((other) => [other.id, other]),
    );
    const touching: PlannedRule[] = [];
    for (const other of others.values()) {
      const planned = await this.#planned(other.id, other);
      // Two others that meet are not what is asked for: each is held against this one alone.
      touching.push({ ...planned, runs: runsWithin(other, within, calendar) });
    }
    const mine = { ...own, runs: runsWithin(schedule, within, calendar) };
    const meetings = touching.flatMap((other) => meetingsOf([mine, other], MAX_OF_TRIAL));
    const devices = new Set(own.targets.map(({ device }) => device));
    return {
      days: dates.map((date) => dayOf(schedule, date, calendar)),
      total: totalOf(schedule, today, calendar),
      sunPassed: sunPassedFrom(start, schedule, calendar),
      meetings: meetings
        .filter((meeting) => meeting.from < within.to && meeting.to > within.from)
        .toSorted((one, other) => one.from - other.from)
        .slice(0, MAX_OF_TRIAL)
        .map(({ from: begins, to, winner, loser, devices: both }) => {
          const isLost = loser === mine.id;
          const other = isLost ? winner : loser;
          const name = others.get(ScheduleId.parse(other))?.name ?? "";
          return { from: begins, to, other: ScheduleId.parse(other), name, isLost, deviceCount: both.size };
        }),
      devices: presentDevices(devices),
      deviceCount: devices.size,
      optimum: await this.#optimum(schedule, within),
      optimumStop: await this.#optimumStop(schedule, within),
    };
  }

  /** When the next of its runs would begin as its rooms usually are. */
  async #optimum(
    schedule: ScheduleContent,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<ScheduleTrial["optimum"]> {
    const { calendar, clock, rooms } = this.#options;
    const { optimum } = schedule;
    const [run] = runsBetween(schedule, { after: Math.max(from - 1, clock.now()), until: to }, calendar);
    if (optimum === null || run === undefined) return null;
    const wanted = { ...schedule, optimum };
    const { lead, temperature, air } = await rooms.usualLead(wanted, run);
    return {
      begins: Math.round(run.from - lead.minutes * MINUTE),
      temperature: temperature === undefined ? null : presentStarts(temperature),
      air: air === undefined ? null : presentAir(air),
    };
  }

  /** When the next of its runs would end as its rooms usually are. */
  async #optimumStop(
    schedule: ScheduleContent,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<ScheduleTrial["optimumStop"]> {
    const { calendar, clock, stopRooms } = this.#options;
    const { optimumStop } = schedule;
    const [run] = runsBetween(schedule, { after: Math.max(from - 1, clock.now()), until: to }, calendar);
    if (optimumStop === null || run === undefined || run.to === null) return null;
    const wanted = { ...schedule, optimumStop };
    const { coast, temperature, air } = await stopRooms.usualCoast(wanted, run.to);
    return {
      ends: Math.round(run.to - coast.minutes * MINUTE),
      temperature: temperature === undefined ? null : presentStops(temperature),
      air: air === undefined ? null : presentAir(air),
    };
  }

  async #enabled(): Promise<Schedule[]> {
    return (await this.#options.schedules()).filter(({ isEnabled }) => isEnabled);
  }

  /** What it sets on the site as it is now; what passes at once meets nothing. */
  async #planned(id: number, { actions }: Pick<ScheduleContent, "actions">): Promise<Omit<PlannedRule, "runs">> {
    const { targets } = await this.#options.actions.resolve(actions);
    return { id, targets: targets.filter(({ momentary }) => momentary === undefined) };
  }
}

function runsWithin(
  schedule: ScheduleContent,
  { from, to }: { readonly from: number; readonly to: number },
  calendar: ScheduleCalendar,
) {
  const runs = [...runsBetween(schedule, { after: from - MAX_RUN, until: to - 1 }, calendar)];
  return runs.filter((run) => (run.to ?? run.from) > from || run.from >= from);
}

function skippedOn(schedule: Schedule, date: string, calendar: ScheduleCalendar): SkippedRun | undefined {
  if (calendar.holidayOn(date) === undefined && !schedule.exceptions.includes(date)) return undefined;
  const { rests, holiday, from, to } = dayOf(schedule, date, calendar);
  if (from === null) return undefined;
  const isHoliday = rests === "holiday" && holiday !== null;
  if (!isHoliday && rests !== "exception") return undefined;
  return { schedule: schedule.id, date, from, to, holiday: isHoliday ? holiday : null };
}

/** Days of the year from a date on which its end by the sun would come before its beginning. */
function sunPassedFrom(
  start: string,
  schedule: ScheduleContent,
  calendar: ScheduleCalendar,
): ScheduleTrial["sunPassed"] {
  const { from, to } = schedule;
  if (from.kind === "time" && (to === null || to.kind === "time")) return null;
  const dates = [...datesFrom(start, nextDate(start, DAYS_OF_YEAR - 1))].filter(
    (date) => dayOf(schedule, date, calendar).rests === "sun-passed",
  );
  const [first] = dates;
  return first === undefined ? null : { days: dates.length, first, last: dates.at(-1) ?? first };
}

/** Runs from its first to its last date; null where it has no last one, or they are too far apart to count. */
function totalOf(schedule: ScheduleContent, today: string, calendar: ScheduleCalendar): number | null {
  const { lastDate } = schedule;
  const first = clip(schedule.firstDate ?? today);
  if (lastDate === null || clip(lastDate) > nextDate(first, MAX_COUNTED)) return null;
  let total = 0;
  for (const date of datesFrom(first, clip(lastDate))) {
    if (dayOf(schedule, date, calendar).rests === undefined) total += 1;
  }
  return total;
}

function presentDevices(devices: ReadonlySet<string>): DeviceId[] {
  const shown = [...devices].toSorted((one, other) => one.localeCompare(other)).slice(0, MAX_DEVICES);
  return shown.map((id) => DeviceId.parse(id));
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function clip(date: string): string {
  if (date < FIRST_DATE) return FIRST_DATE;
  return date > LAST_DATE ? LAST_DATE : date;
}

type Starts = NonNullable<Awaited<ReturnType<OptimumRooms["usualLead"]>>["temperature"]>;
type Stops = NonNullable<Awaited<ReturnType<StopRooms["usualCoast"]>>["temperature"]>;

/** What air conditioners say of when a schedule begins, as a trial shows it. */
function presentStarts({ by, past }: Starts): NonNullable<ScheduleTrial["optimum"]>["temperature"] {
  const { device, response } = by ?? {};
  if (device === undefined || response === undefined) return { learned: null, past };
  return { learned: { device, above: response.above, rate: response.rate, starts: response.starts }, past };
}

/** And of when it ends. */
function presentStops({ by, past }: Stops): NonNullable<ScheduleTrial["optimumStop"]>["temperature"] {
  const { device, response } = by ?? {};
  if (device === undefined || response === undefined) return { learned: null, past };
  return { learned: { device, above: response.above, rate: response.rate, stops: response.stops }, past };
}

/** What fresh air says of either. */
function presentAir({ time: { minutes, by, unknown }, past }: AirSaid): AirTrial {
  const learned = by && {
    device: by.device,
    co2: by.co2,
    rate: by.response?.rate ?? null,
    days: by.response?.days ?? 0,
  };
  return { minutes, learned: learned ?? null, unknown: unknown === undefined ? null : unknownText(unknown), past };
}
