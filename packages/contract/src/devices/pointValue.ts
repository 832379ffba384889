import { sayNumber, sayQuantity, sayTerm, sayValue, t } from "@atrium/words";
import type { PointDescription, Unit } from "./point.ts";

/** Two decimals for measurements, none for counts and for values set in whole steps (product decision). */
const MOST_PH = 14;
const WHOLE: ReadonlySet<Unit> = new Set<Unit>(["%", "W", "ppm", "lx", "rpm", "s", "m³/h", "°", "W/(m³/s)"]);

/** The parts of a point's description that decide how its values are written. */
export type WrittenPoint = Pick<PointDescription, "kind" | "unit" | "states" | "max"> &
  Partial<Pick<PointDescription, "name" | "decimals">>;

/**
 * "65 %", "27.94 °C", "Cold", "On", "No value": a point's value with its unit or the name of its state.
 * @param text what the value of a text stands for
 */
export function valueText(point: WrittenPoint | undefined, value: number | null, text?: string): string {
  if (value === null) return t("No value");
  if (point?.kind === "text") return text === undefined ? t("Not known") : text === "" ? t("None") : text;
  if (point?.kind === "boolean") return value === 0 ? t("Off") : t("On");
  if (point?.kind === "enum") return stateName(point, value);
  const { unit } = point ?? {};
  return unit === undefined ? numberText(point, value) : sayQuantity(value, unit, decimalsOf(point));
}

/** The value without its unit, in the unit that is shown: "27.94". */
export function numberText(point: WrittenPoint | undefined, value: number): string {
  const { unit } = point ?? {};
  return unit === undefined ? sayNumber(value, decimalsOf(point)) : sayValue(value, unit, decimalsOf(point));
}

export function decimalsOf(point: WrittenPoint | undefined): number {
  const { unit, kind, max, decimals } = point ?? {};
  if (decimals !== undefined) return decimals;
  // A share of one, such as a power factor, and a pH are no counts.
  if (unit === undefined) return kind === "number" && (max === 1 || max === MOST_PH) ? 2 : 0;
  return WHOLE.has(unit) ? 0 : 2;
}

/** The name of an enum's code; a code without a name is shown as it is. */
export function stateName(point: WrittenPoint, value: number): string {
  const name = point.states?.find((state) => state.value === value)?.name;
  return name === undefined ? t("Code {value}", { value }) : sayTerm(name);
}
