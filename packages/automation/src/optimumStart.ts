import { LEAST_STARTS } from "@atrium/contract/automation";
import { HOUR, MINUTE } from "@atrium/time";
import type { RecordedValues } from "./conditionTrial.ts";
import { valueAt } from "./recordedValues.ts";

/** What was recorded of a unit around one of its mornings; the value of the beginning first. */
export interface UnitMorning {
  readonly on: RecordedValues;
  /** Of its room, °C. */
  readonly temperature: RecordedValues;
  /** Of outdoors. */
  readonly outdoor: RecordedValues;
  /** What it was to reach. */
  readonly target: number;
  readonly to: number;
}

/** One start of a unit: how fast it cooled its room. */
export interface PastStart {
  readonly at: number;
  /** K an hour. */
  readonly rate: number;
  /** K that the room was above what it was to reach. */
  readonly above: number;
  /** °C; NaN: not known. */
  readonly outdoor: number;
}

/** How fast a room cools, by what it did. */
interface LearnedResponse {
  /** K an hour: three of four starts were at least so fast. */
  readonly rate: number;
  /** How many starts that is from. */
  readonly starts: number;
  /** K that the room was above what it was to reach, in the middle of them. */
  readonly above: number;
}

/** A room that is warmer by less than this needs no start that is worth learning from, K. */
const WORTH = 0.5;
/** So near is there, K. */
const NEAR = 0.3;
/** A start that was stopped sooner says nothing, ms. */
const LEAST = 15 * MINUTE;
/** A room that hardly cools is one that cools so fast, K an hour: it starts as early as it may. */
const SLOWEST = 0.05;
/** Outdoors is alike within this, K. */
const ALIKE = 3;

/** The first start of a morning, followed until its room is there or it stops; undefined: none that says anything. */
export function startOf({ on, temperature, outdoor, target, to }: UnitMorning): PastStart | undefined {
  const edge = edgeOf(on);
  if (edge === undefined) return undefined;
  const { at, until } = edge;
  const first = valueAt(temperature, at);
  if (!(first - target >= WORTH)) return undefined;
  let [time, last] = [at, first];
  for (let row = 0; row < temperature.times.length; row += 1) {
    const [moment = 0, value = Number.NaN] = [temperature.times[row], temperature.values[row]];
    if (moment <= at) continue;
    // What is not known ends what can be said.
    if (moment > Math.min(until ?? to, to) || Number.isNaN(value)) break;
    [time, last] = [moment, value];
    if (last <= target + NEAR) break;
  }
  const isThere = last <= target + NEAR;
  if (time === at || (!isThere && time - at < LEAST)) return undefined;
  const rate = Math.max(SLOWEST, ((first - last) * HOUR) / (time - at));
  return { at, rate, above: first - target, outdoor: valueAt(outdoor, at) };
}

/**
 * How fast a room cools on a day like this one, by its own starts: those with as much outdoors where there are enough, or
 * all of them; undefined: too few.
 * @param outdoor °C now; NaN: not known
 */
export function responseOf(starts: readonly PastStart[], outdoor: number): LearnedResponse | undefined {
  const alike = starts.filter((start) => Math.abs(start.outdoor - outdoor) <= ALIKE);
  const used = alike.length >= LEAST_STARTS ? alike : starts;
  if (used.length < LEAST_STARTS) return undefined;
  const ordered = (read: (start: PastStart) => number) => used.map(read).toSorted((one, other) => one - other);
  const rates = ordered(({ rate }) => rate);
  const above = ordered((start) => start.above);
  return {
    rate: rates[Math.floor(rates.length / 4)] ?? SLOWEST,
    starts: used.length,
    above: above[Math.floor(above.length / 2)] ?? 0,
  };
}

/** A unit as it is now. */
interface UnitNow {
  readonly device: string;
  /** Of its room, °C; NaN: not known. */
  readonly temperature: number;
  readonly target: number;
  /** undefined: not learned. */
  readonly response: LearnedResponse | undefined;
}

/** How long before its time the rooms of some units need them. */
export interface CoolingLead {
  /** Minutes. */
  readonly minutes: number;
  /** The unit that takes longest; undefined: the fixed lead counts. */
  readonly by: (UnitNow & { readonly kind: "temperature"; readonly response: LearnedResponse }) | undefined;
}

interface LeadLimits {
  readonly earliest: number;
  readonly fixed: number;
}

/** As long as the slowest room needs, within the earliest; the fixed lead as soon as one of them is not known. */
export function leadOf(units: readonly UnitNow[], { earliest, fixed }: LeadLimits): CoolingLead {
  let slowest: { minutes: number; by: NonNullable<CoolingLead["by"]> } | undefined;
  for (const unit of units) {
    const { response, temperature, target } = unit;
    if (response === undefined || Number.isNaN(temperature)) return { minutes: fixed, by: undefined };
    const minutes = Math.max(0, ((temperature - target) / response.rate) * 60);
    if (slowest === undefined || minutes > slowest.minutes) {
      slowest = { minutes, by: { kind: "temperature", ...unit, response } };
    }
  }
  if (slowest === undefined) return { minutes: fixed, by: undefined };
  return { minutes: Math.min(earliest, slowest.minutes), by: slowest.by };
}

/** When it was switched on first, and off again; undefined: it was not, or it is not known that it was off before. */
function edgeOf({
  times,
  values,
}: RecordedValues): { readonly at: number; readonly until: number | undefined } | undefined {
  let at: number | undefined;
  for (let row = 1; row < times.length; row += 1) {
    if (at === undefined && values[row - 1] === 0 && values[row] === 1) at = times[row];
    else if (at !== undefined && values[row] !== 1) return { at, until: times[row] };
  }
  return at === undefined ? undefined : { at, until: undefined };
}
