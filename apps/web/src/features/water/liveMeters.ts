import { type CubicMetresPerHour, cubicMetresPerHour } from "@atrium/contract";
import { type LiveFigure, sumOfFigures } from "../../devices/liveFigures.ts";

/** m³/h of a litre a minute. */
const LITRE_A_MINUTE = 0.06;

/** A flow as the page writes it. @param litres a minute */
export function flowOf(litres: number | null): CubicMetresPerHour | null {
  return cubicMetresPerHour(litres === null ? null : litres * LITRE_A_MINUTE);
}

/** Several flows together: of those that are of this moment, or where none is, of what was said last. */
export function sumOfFlows(figures: readonly (LiveFigure | undefined)[]) {
  const { value, ...counted } = sumOfFigures(figures);
  return { flow: flowOf(value), ...counted };
}
