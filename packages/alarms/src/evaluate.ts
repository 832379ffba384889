import { isAnswered, QUALITY } from "@atrium/contract/devices";
import type { BoundCheck, KnownValues } from "./boundCheck.ts";

/** What a check needs besides the newest values. */
export interface CheckState {
  /** Whether it holds, after its delays. */
  readonly isActive: boolean;
  /** How far the value has moved, of a rate; NaN: not known. */
  readonly moved: number;
  /** A door was open before: it is not forced by being locked. */
  readonly wasOpen: boolean;
  /** Of a connection: whether its line is lost. Of a shift: whether it is late. */
  readonly isSignalled: boolean;
}

/** Whether a check holds now, before its delays; undefined: what is known proves neither. */
export function evaluate(bound: BoundCheck, known: KnownValues, state: CheckState): boolean | undefined {
  const holds = holdsOf(bound, known, state);
  const { gate } = bound;
  if (gate === undefined || holds !== true) return holds;
  const value = readAt(known, gate.point);
  return value === undefined ? undefined : value > gate.above;
}

function holdsOf({ check, points }: BoundCheck, known: KnownValues, state: CheckState): boolean | undefined {
  const [first = 0, second = 0] = points;
  switch (check.kind) {
    case "state": {
      const value = readAt(known, first);
      return value === undefined ? undefined : check.values.includes(value);
    }
    case "fire": {
      const value = readAt(known, first);
      return value === undefined ? undefined : value === check.alarm;
    }
    case "limit":
      return beyond(check, readAt(known, first), state.isActive);
    case "rate":
      return Number.isNaN(state.moved) ? undefined : state.moved > check.by;
    case "offline":
      return !points.some((point) => isAnswered(known.qualities[point]));
    case "stuck":
      if (points.some((point) => known.qualities[point] === QUALITY.stuck)) return true;
      return points.some((point) => isAnswered(known.qualities[point])) ? false : undefined;
    case "mismatch":
      return differ(readAt(known, first), readAt(known, second), check.tolerance);
    case "door-forced":
      return forced(readAt(known, first), readAt(known, second), state);
    case "door-held": {
      const value = readAt(known, first);
      return value === undefined ? undefined : value > 0;
    }
    case "power":
      return without(known, points, check.below);
    default:
      return state.isSignalled;
  }
}

/** A value that can be believed; undefined: there is none. */
function readAt({ values, qualities }: KnownValues, point: number): number | undefined {
  const value = values[point];
  return qualities[point] === QUALITY.good && value !== undefined && !Number.isNaN(value) ? value : undefined;
}

interface Limit {
  readonly operator: ">" | "<";
  readonly limit: number;
  readonly deadband: number;
}

/** Beyond the limit, or still within its deadband where it has been beyond. */
function beyond({ operator, limit, deadband }: Limit, value: number | undefined, isActive: boolean) {
  if (value === undefined) return undefined;
  const band = isActive ? deadband : 0;
  return operator === ">" ? value > limit - band : value < limit + band;
}

function differ(command: number | undefined, feedback: number | undefined, tolerance: number | undefined) {
  if (command === undefined || feedback === undefined) return undefined;
  if (tolerance !== undefined) return Math.abs(command - feedback) > tolerance;
  return command > 0 !== feedback > 0;
}

function forced(open: number | undefined, locked: number | undefined, { isActive, wasOpen }: CheckState) {
  if (open === undefined) return undefined;
  if (open <= 0) return false;
  if (isActive) return true;
  if (locked === undefined) return undefined;
  return locked > 0 && !wasOpen;
}

/** Without power where every voltage that is known is too low, and one is. */
function without(known: KnownValues, points: readonly number[], below: number): boolean | undefined {
  let isKnown = false;
  for (const point of points) {
    const value = readAt(known, point);
    if (value === undefined) continue;
    if (value >= below) return false;
    isKnown = true;
  }
  return isKnown ? true : undefined;
}
