import { LEAST_STARTS, OUTDOOR_CO2, type RoomUnknown } from "@atrium/contract/automation";
import { type AirDay, type AirStep, STEPS_AN_HOUR } from "./airDay.ts";

/** How fast a unit changes the air of a room, air changes an hour, by what its CO2 did. */
export interface Ventilation {
  /**
   * Three of four days were at least so fast, half of them, and the fastest: people only slow it down, so that is nearest to what the
   * unit does.
   */
  readonly slow: number;
  readonly middle: number;
  readonly fast: number;
  /** How many days that is from. */
  readonly days: number;
}

/** How fast the CO2 of a room rises around a time of the day while its unit is off. */
interface LearnedRise {
  /** ppm an hour: three of four days were at most so fast. */
  readonly rate: number;
  readonly days: number;
}

/** A rise is looked at over so many steps: a quarter of an hour. */
const RISE_STEPS = 3;
/** A room that hardly rises is one that rises so fast, ppm an hour. */
const SLOWEST_RISE = 10;

/**
 * By its own days: those at the level that is asked about where there are enough, or all of them; undefined: too few.
 * @param level of the unit's fan; NaN: not known
 */
export function ventilationOf(days: readonly AirDay[], level: number): Ventilation | undefined {
  const alike = days.flatMap(({ falls }) => falls.filter((fall) => fall.level === level).map(({ rate }) => rate));
  const all = days.flatMap(({ falls }) => (falls.length === 0 ? [] : [Math.max(...falls.map(({ rate }) => rate))]));
  const rates = (alike.length >= LEAST_STARTS ? alike : all).toSorted((one, other) => one - other);
  if (rates.length < LEAST_STARTS) return undefined;
  const at = (index: number): number => rates[index] ?? Number.NaN;
  return {
    slow: at(Math.floor(rates.length / 4)),
    middle: at(Math.floor(rates.length / 2)),
    fast: at(rates.length - 1),
    days: rates.length,
  };
}

/** ppm an hour that the people of a room gave off; where the unit ran, what it removed in that time is added. */
export function givenOff({ slope, share, excess }: AirStep, changes: number): number {
  return share === 0 ? slope : slope + share * changes * excess;
}

/**
 * How fast it rises in the minutes before a time, people in and unit off, by days on which the unit ran before that: the fastest
 * quarter of an hour of each. undefined: too few.
 * @param minutes before the time
 */
export function riseOf(days: readonly AirDay[], minutes: number): LearnedRise | undefined {
  const known = new Map<number, number>();
  const changesAt = (level: number): number => {
    const changes = known.get(level) ?? ventilationOf(days, level)?.fast ?? Number.NaN;
    known.set(level, changes);
    return changes;
  };
  const rates = days.flatMap(({ steps, first }) => {
    if (!steps.slice(0, first).some(({ share }) => share > 0)) return [];
    const before = steps.slice(Math.max(0, first - Math.ceil((minutes * STEPS_AN_HOUR) / 60)), first);
    const given = before.map((step) => givenOff(step, changesAt(step.level)));
    const quarters = given.slice(RISE_STEPS - 1).map((_, index) => mean(given.slice(index, index + RISE_STEPS)));
    const certain = quarters.filter((one) => !Number.isNaN(one));
    // Of a day that is known by less than half the fastest may be what is missing.
    return certain.length * 2 <= quarters.length ? [] : [Math.max(SLOWEST_RISE, ...certain)];
  });
  if (rates.length < LEAST_STARTS) return undefined;
  const ordered = rates.toSorted((one, other) => one - other);
  return { rate: ordered[Math.ceil((ordered.length * 3) / 4) - 1] ?? Number.POSITIVE_INFINITY, days: ordered.length };
}

/** Minutes for which a unit has to run until a room is at most so high; NaN: not known. */
export function minutesTo(most: number, co2: number, changes: number | undefined): number {
  if (Number.isNaN(co2)) return Number.NaN;
  if (co2 <= most) return 0;
  return (Math.log((co2 - OUTDOOR_CO2) / (most - OUTDOOR_CO2)) / (changes ?? Number.NaN)) * 60;
}

/** Minutes for which a room stays so low while its unit is off; NaN: not known. */
export function minutesBelow(most: number, co2: number, rise: number | undefined): number {
  return co2 > most ? 0 : ((most - co2) / (rise ?? Number.NaN)) * 60;
}

/** A room with a sensor, by that sensor, as it is now. */
interface Room<Response> {
  readonly device: string;
  /** ppm; NaN: not known. */
  readonly co2: number;
  /** undefined: not learned. */
  readonly response: Response | undefined;
}

/** What a time is reckoned from. */
export interface ByAir {
  readonly kind: "air";
  readonly device: string;
  readonly co2: number;
  readonly most: number;
  readonly response: LearnedRise | undefined;
}

/** How long before its time the air of some rooms needs its units, or how long before the end it needs them no more. */
export interface AirTime {
  readonly minutes: number;
  /** The room that says so; undefined: one is not known. */
  readonly by: ByAir | undefined;
  readonly unknown?: RoomUnknown;
}

/** As long as the worst room needs, within the earliest; a room that is as it should be needs nothing, whatever is learned of it. */
export function airLeadOf(
  rooms: readonly Room<Ventilation>[],
  { earliest, fixed, most }: { readonly earliest: number; readonly fixed: number; readonly most: number },
): AirTime {
  let longest: { minutes: number; by: ByAir } | undefined;
  for (const { device, co2, response } of rooms) {
    const minutes = minutesTo(most, co2, response?.slow);
    if (Number.isNaN(minutes)) {
      return { minutes: fixed, by: undefined, unknown: { device, why: Number.isNaN(co2) ? "co2" : "falls" } };
    }
    const learned = response && { rate: response.slow, days: response.days };
    const isLonger = minutes > (longest?.minutes ?? -1) || (minutes === 0 && co2 > (longest?.by.co2 ?? 0));
    if (isLonger) longest = { minutes, by: { kind: "air", device, co2, most, response: learned } };
  }
  if (longest === undefined) return { minutes: fixed, by: undefined };
  return { minutes: Math.min(earliest, longest.minutes), by: longest.by };
}

/** As long as each room stays as low as it has to, within the earliest; none as soon as one is not known. */
export function airCoastOf(
  rooms: readonly Room<LearnedRise>[],
  { earliest, most }: { readonly earliest: number; readonly most: number },
): AirTime {
  let shortest: { minutes: number; by: ByAir } | undefined;
  for (const { device, co2, response } of rooms) {
    const minutes = minutesBelow(most, co2, response?.rate);
    if (Number.isNaN(minutes)) {
      return { minutes: 0, by: undefined, unknown: { device, why: Number.isNaN(co2) ? "co2" : "rises" } };
    }
    if (shortest === undefined || minutes < shortest.minutes) {
      shortest = { minutes, by: { kind: "air", device, co2, most, response } };
    }
  }
  if (shortest === undefined) return { minutes: 0, by: undefined };
  return { minutes: Math.min(earliest, shortest.minutes), by: shortest.by };
}

/** ppm that a room usually has when its unit begins; NaN: it is not known. */
export function usualAtStart(days: readonly AirDay[]): number {
  return middle(days.map(({ steps }) => steps[beginningOf(steps)]?.excess ?? Number.NaN));
}

/** ppm that a room usually has in the hour before its unit ends. */
export function usualAtStop(days: readonly AirDay[]): number {
  const hours = days.map(({ steps, first }) => steps.slice(Math.max(0, first - STEPS_AN_HOUR), first));
  return middle(hours.map((hour) => mean(hour.filter(({ share }) => share === 1).map(({ excess }) => excess))));
}

/** The first step in which its unit began after it was known to be off; -1: there is none. */
export function beginningOf(steps: readonly AirStep[]): number {
  return steps.findIndex(({ share }, index) => share > 0 && steps[index - 1]?.share === 0);
}

function middle(excesses: readonly number[]): number {
  const known = excesses.filter((one) => !Number.isNaN(one)).toSorted((one, other) => one - other);
  return OUTDOOR_CO2 + (known[Math.floor(known.length / 2)] ?? Number.NaN);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
