import type { AlarmCheck } from "@atrium/contract/alarms";
import type { BoundCheck } from "./boundCheck.ts";

/** The least and the greatest value of a point in a stretch of time. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** Whether recorded values say when it held: lines, shifts, clocks, silence and stuck values are not recorded. */
export function isOfValues({ kind }: AlarmCheck): boolean {
  return !["offline", "stuck", "connection", "hand-over", "fire-effect", "node-clock"].includes(kind);
}

/**
 * Whether a check can have held in a stretch of time, by the extremes of its points alone. It may say yes where it did not
 * hold, and never no where it did.
 * @param rangeOf undefined: nothing is known of the point in that time
 */
export function mayHold(
  { check, points, gate }: BoundCheck,
  rangeOf: (point: number) => ValueRange | undefined,
): boolean {
  if (gate !== undefined && !isAbove(rangeOf(gate.point), gate.above)) return false;
  const [first, second] = points.map((point) => rangeOf(point));
  switch (check.kind) {
    case "state":
      return check.values.some((value) => isWithin(value, first));
    case "fire":
      return isWithin(check.alarm, first);
    case "limit":
      return check.operator === ">" ? isAbove(first, check.limit) : isBelow(first, check.limit);
    case "rate":
      return first !== undefined && first.max - first.min > check.by;
    case "mismatch":
      return mayDiffer(first, second, check.tolerance);
    case "door-forced":
      return isAbove(first, 0) && isAbove(second, 0);
    case "door-held":
      return isAbove(first, 0);
    case "power":
      return points.some((point) => isBelow(rangeOf(point), check.below));
    default:
      return false;
  }
}

function isWithin(value: number, range: ValueRange | undefined): boolean {
  return range !== undefined && value >= range.min && value <= range.max;
}

function isAbove(range: ValueRange | undefined, limit: number): boolean {
  return range !== undefined && range.max > limit;
}

function isBelow(range: ValueRange | undefined, limit: number): boolean {
  return range !== undefined && range.min < limit;
}

function mayDiffer(
  command: ValueRange | undefined,
  feedback: ValueRange | undefined,
  tolerance: number | undefined,
): boolean {
  if (command === undefined || feedback === undefined) return false;
  if (tolerance !== undefined) return Math.max(command.max - feedback.min, feedback.max - command.min) > tolerance;
  return (command.max > 0 && feedback.min <= 0) || (feedback.max > 0 && command.min <= 0);
}
