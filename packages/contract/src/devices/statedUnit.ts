import { conversion, unitNamed } from "../base/unitConversion.ts";
import { type Unit, UNITS } from "./point.ts";

/** The unit of a point for what a device states, and the device's own where that is another; empty: it cannot be converted. */
export function statedUnit(spelling: string | undefined): { unit?: Unit; deviceUnit?: string } {
  const named = spelling === undefined ? null : unitNamed(spelling);
  if (named === null) return {};
  const unit = UNITS.find((one) => one === named) ?? UNITS.find((one) => conversion(named, one) !== null);
  if (unit === undefined) return {};
  return unit === named ? { unit } : { unit, deviceUnit: named };
}
