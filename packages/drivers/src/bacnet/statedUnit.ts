import { conversion, converted, convertedBack, unitNamed } from "@atrium/contract";
import type { Conversion } from "@atrium/contract";
import { sayTerm, t } from "@atrium/words";
import type { DriverPoint } from "../productCatalog.ts";
import { OBJECT_TYPES } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { unitOfCode } from "./engineeringUnits.ts";

const WITH_UNITS: ReadonlySet<number> = new Set([
  OBJECT_TYPES["analog-input"],
  OBJECT_TYPES["analog-output"],
  OBJECT_TYPES["analog-value"],
  OBJECT_TYPES.accumulator,
  OBJECT_TYPES["pulse-converter"],
  OBJECT_TYPES["integer-value"],
  OBJECT_TYPES["large-analog-value"],
  OBJECT_TYPES["positive-integer-value"],
]);

const BINARY: ReadonlySet<number> = new Set([
  OBJECT_TYPES["binary-input"],
  OBJECT_TYPES["binary-output"],
  OBJECT_TYPES["binary-value"],
]);

/** Whether an object that is on or off stands for a point in percent: a lamp that cannot be dimmed is at 0 % or 100 %. */
export function isSwitchedShare({ unit, kind }: Pick<DriverPoint, "unit" | "kind">, { type }: ObjectId): boolean {
  return kind === "number" && unit === "%" && BINARY.has(type);
}

/** What an object's numbers are, seen from the point that it is. */
export interface StatedUnit {
  /** As the device states it, or else its product; undefined: nobody does, and its numbers are taken to be in the point's unit. */
  readonly unit: string | undefined;
  /** null: what it measures is not what the point is. */
  readonly conversion: Conversion | null;
}

/** Whether the object of a point can state a unit that matters to the point. */
export function hasUnit({ unit, kind }: Pick<DriverPoint, "unit" | "kind">, { type }: ObjectId): boolean {
  return unit !== undefined && (kind === "number" || kind === "counter") && WITH_UNITS.has(type);
}

/** @param code of the unit; undefined: the object has no such property */
export function statedUnit(
  point: Pick<DriverPoint, "unit" | "deviceUnit" | "kind">,
  object: ObjectId,
  code: number | undefined,
): StatedUnit {
  const { unit, deviceUnit } = point;
  if (isSwitchedShare(point, object)) return { unit: undefined, conversion: { factor: 100, offset: 0 } };
  const byProduct = deviceUnit === undefined ? undefined : (unitNamed(deviceUnit) ?? undefined);
  const stated = (code === undefined ? undefined : unitOfCode(code)) ?? byProduct;
  const isSame = stated === undefined || unit === undefined || stated === unit;
  return { unit: stated, conversion: isSame ? { factor: 1, offset: 0 } : conversion(stated, unit) };
}

/** Why a point takes nothing from an object; null: it does. */
export function unitRefusal({ name, unit }: Pick<DriverPoint, "name" | "unit">, stated: StatedUnit): string | null {
  if (stated.conversion !== null) return null;
  return t("The device reports {stated}, which cannot be converted to {unit}, the unit of {name}.", {
    stated: stated.unit ?? "",
    unit: unit ?? "",
    name: sayTerm(name),
  });
}

export function inPointUnit(value: number, { conversion: way }: StatedUnit): number {
  return way === null ? Number.NaN : converted(value, way);
}

export function inDeviceUnit(value: number, { conversion: way }: StatedUnit): number {
  return way === null ? Number.NaN : convertedBack(value, way);
}

/** `71.6 °F`. */
export function quantity(value: number, unit: string | undefined): string {
  const number = Number(value.toPrecision(6));
  return unit === undefined ? String(number) : `${number} ${unit}`;
}
