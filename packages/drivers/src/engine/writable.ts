import { physicalRange } from "@atrium/contract";
import { sayTerm, t } from "@atrium/words";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome, WriteRequest } from "../writing.ts";

/** Part of a point's range that a device may round a written value by: dimmers have a few hundred steps. */
const ROUNDING = 0.005;
/** The same for a point without a range, relative to the value. */
const RELATIVE_ROUNDING = 1e-4;

const UNLIMITED = { min: -Infinity, max: Infinity };

/** Why a request is invalid for the point, or null. */
export function refusal(point: DriverPoint, request: WriteRequest): WriteOutcome | null {
  if (!point.isWritable) {
    return { state: "failed", reason: t("{name} cannot be written.", { name: sayTerm(point.name) }) };
  }
  const { value } = request;
  if (value === null) return null;
  if (!Number.isFinite(value)) return { state: "failed", reason: t("The value is not a number.") };
  if (point.kind === "boolean" && value !== 0 && value !== 1) {
    return { state: "failed", reason: t("{name} takes 0 or 1.", { name: sayTerm(point.name) }) };
  }
  if ((point.min !== undefined && value < point.min) || (point.max !== undefined && value > point.max)) {
    const unit = point.unit === undefined ? "" : ` ${point.unit}`;
    const [min, max] = [point.min ?? t("any"), `${point.max ?? t("any")}${unit}`];
    return { state: "failed", reason: t("{value} is outside {min} to {max}.", { value, min, max }) };
  }
  return null;
}

/** Whether a device that reports `reported` has obeyed. */
export function isSameValue(point: DriverPoint, asked: number, reported: number): boolean {
  const range = point.min === undefined || point.max === undefined ? null : point.max - point.min;
  const tolerance = range === null ? Math.abs(asked) * RELATIVE_ROUNDING : range * ROUNDING;
  return Math.abs(asked - reported) <= (point.kind === "number" ? tolerance : 0);
}

/**
 * Whether a device may say this: inside the product's limits, with a hair of room for rounding, or inside what physics
 * allows where the product says nothing. A counter has no room below zero.
 */
export function isPlausible(point: DriverPoint, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (point.kind === "text") return true;
  const physical = point.kind === "boolean" || point.kind === "enum" ? UNLIMITED : physicalRange(point);
  const room = point.kind === "counter" ? 0 : Math.max(Math.abs(point.min ?? 0), Math.abs(point.max ?? 0)) * 1e-3;
  return value >= (point.min ?? physical.min) - room && value <= (point.max ?? physical.max) + room;
}
