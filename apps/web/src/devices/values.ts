import { decimalsOf, type PointDescription, type PointState, type WrittenPoint } from "@atrium/contract/devices";

// How a value is written is the contract's: the audit writes it the same way.
export { decimalsOf, numberText, stateName, valueText } from "@atrium/contract/devices";

/** The states that can be asked for: an enum may report others as well. */
export function offeredStates({ states = [], min, max }: PointDescription): readonly PointState[] {
  return states.filter(
    ({ value, isReported }) => isReported !== true && value >= (min ?? value) && value <= (max ?? value),
  );
}

/** Whether a device's report is what was asked for: numbers come back rounded. */
export function isSameValue(point: WrittenPoint | undefined, a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  if (point?.kind === "boolean" || point?.kind === "enum") return a === b;
  return Math.abs(a - b) <= (decimalsOf(point) === 0 ? 0.5 : 0.05);
}
