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
    return { state: "failed", reason: t("{name} accepts 0 or 1.", { name: sayTerm(point.name) }) };
  }
  const { min = -Infinity, max = Infinity } = point;
  return value < min || value > max ? { state: "failed", reason: outsideText(point, value) } : null;
}

function outsideText({ name, min, max, unit }: DriverPoint, value: number): string {
  const said = (limit: number): string => (unit === undefined ? `${limit}` : `${limit} ${unit}`);
  if (min !== undefined && max !== undefined) {
    return t("{value} is outside the range {min} to {max}.", { value, min, max: said(max) });
  }
  if (min !== undefined) {
    return t("{name} must be at least {min}, not {value}.", { name: sayTerm(name), min: said(min), value });
  }
  return t("{name} must be at most {max}, not {value}.", { name: sayTerm(name), max: said(max ?? value), value });
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
