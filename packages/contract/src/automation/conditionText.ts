import { durationText } from "../alarmRuleText.ts";
import { valueText, type WrittenPoint } from "../format/pointValue.ts";
import type { ConditionContent } from "./condition.ts";

/** The point that a condition compares: how its values are written, and what it is called. */
export type ConditionPoint = WrittenPoint & { readonly name: string };

type Compared = Pick<ConditionContent, "operator" | "threshold" | "forMinutes">;

/** "CO₂ 1,322 ppm above 1,200 ppm for 10 min": why it fired. */
export function firingReason(
  { operator, threshold, forMinutes }: Compared,
  point: ConditionPoint,
  value: number,
): string {
  const side = operator === ">" ? "above" : "below";
  const minutes = forMinutes === 0 ? "" : ` for ${minutesText(forMinutes)}`;
  return `${point.name} ${valueText(point, value)} ${side} ${valueText(point, threshold)}${minutes}`;
}

/** "10 min", "2 h" */
function minutesText(minutes: number): string {
  return durationText(minutes * 60);
}
