import { LEAST_STARTS, type RoomUnknown } from "@atrium/contract/automation";
import { HOUR, MINUTE } from "@atrium/time";
import type { RecordedValues } from "./conditionTrial.ts";
import { valueAt } from "./recordedValues.ts";

/** What was recorded of a unit around one of its evenings; the value of the beginning first. */
export interface UnitEvening {
  readonly on: RecordedValues;
  /** Of its room, °C. */
  readonly temperature: RecordedValues;
  /** Of outdoors. */
  readonly outdoor: RecordedValues;
  /** What its room was kept at. */
  readonly target: number;
  /** How long a stop is followed at most, ms. */
  readonly most: number;
  readonly to: number;
}

/** One stop of a unit: how fast its room warmed. */
export interface PastStop {
  readonly at: number;
  /** K an hour: from the stop to no moment that is looked at was it faster. */
  readonly rate: number;
  /** K that the room was above what it was kept at. */
  readonly above: number;
  /** °C; NaN: not known. */
  readonly outdoor: number;
}

/** How fast a room warms, by what it did. */
interface LearnedWarming {
  /** K an hour: three of four stops were at most so fast. */
  readonly rate: number;
  /** How many stops that is from. */
  readonly stops: number;
  /** K that the room was above what it was kept at, in the middle of them. */
  readonly above: number;
}

/** A stop that was over sooner says nothing, ms; and over less time a sensor's own steps would be the rate. */
const LEAST = 15 * MINUTE;
/** A room that was warmer than it was kept at by more, K, was not kept: how it warms says nothing. */
const KEPT = 1.5;
/** A room that hardly warms is one that warms so fast, K an hour. */
const SLOWEST = 0.05;
/** Outdoors is alike within this, K. */
const ALIKE = 3;

/** The first stop of an evening that says anything, followed until the unit runs again; undefined: there is none. */
export function stopOf(evening: UnitEvening): PastStop | undefined {
  for (const { at, until } of edgesOf(evening.on)) {
    const stop = followed(evening, at, Math.min(until ?? evening.to, evening.to, at + evening.most));
    if (stop !== undefined) return stop;
  }
  return undefined;
}

function followed({ temperature, outdoor, target }: UnitEvening, at: number, to: number): PastStop | undefined {
  const first = valueAt(temperature, at);
  const lost = lostAt(temperature, at);
  // What is not known ends what can be said.
  const end = Math.min(to, lost ?? to);
  if (Number.isNaN(first) || first - target > KEPT || end - at < LEAST) return undefined;
  const warmed = (moment: number, value: number): number => ((value - first) * HOUR) / (moment - at);
  let rate = Math.max(SLOWEST, warmed(at + LEAST, valueAt(temperature, at + LEAST)));
  for (let row = 0; row < temperature.times.length; row += 1) {
    const [moment = 0, value = Number.NaN] = [temperature.times[row], temperature.values[row]];
    if (moment > at + LEAST && moment < end) rate = Math.max(rate, warmed(moment, value));
  }
  return { at, rate, above: first - target, outdoor: valueAt(outdoor, at) };
}

/**
 * How fast a room warms on a day like this one, by its own stops: those with as much outdoors where there are enough, or
 * all of them; undefined: too few.
 * @param outdoor °C now; NaN: not known
 */
export function warmingOf(stops: readonly PastStop[], outdoor: number): LearnedWarming | undefined {
  const alike = stops.filter((stop) => Math.abs(stop.outdoor - outdoor) <= ALIKE);
  const used = alike.length >= LEAST_STARTS ? alike : stops;
  if (used.length < LEAST_STARTS) return undefined;
  const ordered = (read: (stop: PastStop) => number) => used.map(read).toSorted((one, other) => one - other);
  const rates = ordered(({ rate }) => rate);
  const above = ordered((stop) => stop.above);
  return {
    rate: rates[Math.ceil((rates.length * 3) / 4) - 1] ?? Number.POSITIVE_INFINITY,
    stops: used.length,
    above: above[Math.floor(above.length / 2)] ?? 0,
  };
}

/** A unit that runs, as it is now. */
export interface UnitKept {
  readonly device: string;
  /** Of its room, °C; NaN: not known. */
  readonly temperature: number;
  /** What its room is kept at. */
  readonly target: number;
  /** undefined: not learned. */
  readonly response: LearnedWarming | undefined;
}

/** How long before its end the rooms of some units need them no more. */
export interface CoolingCoast {
  /** Minutes. */
  readonly minutes: number;
  /** The unit whose room may be left for the shortest time; undefined: one of them is not known, so it stops at its end. */
  readonly by: (UnitKept & { readonly kind: "temperature"; readonly response: LearnedWarming }) | undefined;
  /** The one that is not known. */
  readonly unknown?: RoomUnknown;
}

interface CoastLimits {
  readonly earliest: number;
  /** K that a room may be above what it was kept at, at the end. */
  readonly tolerance: number;
}

/** As long as the fastest room stays within the tolerance, within the earliest; none as soon as one of them is not known. */
export function coastOf(units: readonly UnitKept[], { earliest, tolerance }: CoastLimits): CoolingCoast {
  let shortest: { minutes: number; by: NonNullable<CoolingCoast["by"]> } | undefined;
  for (const unit of units) {
    const { device, response, temperature, target } = unit;
    if (response === undefined || Number.isNaN(temperature)) {
      return { minutes: 0, by: undefined, unknown: { device, why: "warms" } };
    }
    const minutes = Math.max(0, ((target + tolerance - temperature) / response.rate) * 60);
    if (shortest === undefined || minutes < shortest.minutes) {
      shortest = { minutes, by: { kind: "temperature", ...unit, response } };
    }
  }
  if (shortest === undefined) return { minutes: 0, by: undefined };
  return { minutes: Math.min(earliest, shortest.minutes), by: shortest.by };
}

/** Each time that it was switched off after it was known to be on, and when it was not known to be off any more. */
function edgesOf({ times, values }: RecordedValues): { readonly at: number; readonly until: number | undefined }[] {
  const edges: { at: number; until: number | undefined }[] = [];
  let open: { at: number; until: number | undefined } | undefined;
  for (let row = 1; row < times.length; row += 1) {
    const [before, value, time = 0] = [values[row - 1], values[row], times[row]];
    if (open !== undefined && value !== 0) {
      open.until = time;
      open = undefined;
    } else if (open === undefined && before === 1 && value === 0) {
      open = { at: time, until: undefined };
      edges.push(open);
    }
  }
  return edges;
}

/** When a value was lost after a moment. */
function lostAt({ times, values }: RecordedValues, at: number): number | undefined {
  for (let row = 0; row < times.length; row += 1) {
    const time = times[row] ?? 0;
    if (time > at && Number.isNaN(values[row] ?? Number.NaN)) return time;
  }
  return undefined;
}
