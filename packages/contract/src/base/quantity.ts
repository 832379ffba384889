import * as z from "zod";

/**
 * A number that carries its unit in its type, for where it goes from one room to another and a number of another unit
 * would pass unseen (docs/decisions/0050). At run time it is a plain number. Arithmetic gives a plain number again,
 * whose unit is then set again by the function of that unit.
 */
type Quantity<Unit extends string> = number & z.$brand<Unit>;

export type KilowattHours = Quantity<"kWh">;
export type Kilowatts = Quantity<"kW">;
export type CubicMetres = Quantity<"m³">;
export type CubicMetresPerHour = Quantity<"m³/h">;
export type Kilograms = Quantity<"kg">;
export type Watts = Quantity<"W">;
export type Celsius = Quantity<"°C">;
export type Seconds = Quantity<"s">;
export type Millis = Quantity<"ms">;

/** As fields of a message. */
export const KilowattHours = z.number().brand<"kWh">();
export const Kilowatts = z.number().brand<"kW">();
export const CubicMetres = z.number().brand<"m³">();
export const CubicMetresPerHour = z.number().brand<"m³/h">();
export const Kilograms = z.number().brand<"kg">();
export const Celsius = z.number().brand<"°C">();

/** For numbers whose unit is known from where they come: a point, a sum, a constant. */
export const kilowattHours = inUnit<"kWh">();
export const kilowatts = inUnit<"kW">();
export const cubicMetres = inUnit<"m³">();
export const cubicMetresPerHour = inUnit<"m³/h">();
export const kilograms = inUnit<"kg">();
export const watts = inUnit<"W">();
export const celsius = inUnit<"°C">();
export const seconds = inUnit<"s">();
export const millis = inUnit<"ms">();

/** A function that gives back its number, of which only the type changes; null stays null. */
function inUnit<Unit extends string>() {
  function said(value: number): Quantity<Unit>;
  function said(value: number | null): Quantity<Unit> | null;
  function said(value: number | null): number | null {
    return value;
  }
  return said;
}
