import * as z from "zod";
import { Measured } from "./energy.ts";
import { EpochMillis } from "../base/ids.ts";
import { Kilograms, KilowattHours } from "../base/quantity.ts";

/** What came in a range up to now. */
const Yield = z.object({
  /** null: nothing was measured. */
  kwh: KilowattHours.nullable(),
  measured: Measured,
  /** What the grid would have emitted for it, by the factor of each day; null: a day of it has none. */
  avoided: Kilograms.nullable(),
});

/** An hour of today, or a month of the year. null: not measured, or in the future. */
const SolarBar = z.object({
  from: EpochMillis,
  to: EpochMillis,
  label: z.string(),
  kwh: KilowattHours.nullable(),
  /** Share of the bar that has passed and was measured, 0 to 1. */
  coverage: z.number().min(0).max(1),
});
export type SolarBar = z.infer<typeof SolarBar>;

/** Everything that the page of solar cells shows but what inverters say this moment. */
export const SolarUsageReply = z.object({
  until: EpochMillis,
  /** Peak power of all cells, kW. */
  kwp: z.number().nonnegative(),
  yields: z.object({ today: Yield, month: Yield, year: Yield }),
  /** The grid's emissions that are reckoned with today, kg a kWh; null: the site names none. */
  kgPerKwh: z.number().nullable(),
  performance: z.object({
    /** What came today of what the same light gives at the cells' rated power, percent (IEC 61724-1); null: not enough is known. */
    percent: z.number().nullable(),
    /** Light of today on the flat, kWh/m²; null: no station measured it. */
    light: z.number().nullable(),
    /** Share of today in which the light was measured. */
    coverage: z.number().min(0).max(1),
  }),
  hours: z.array(SolarBar),
  months: z.array(SolarBar),
  /** What each inverter gave today. */
  inverters: z.array(z.object({ device: z.string(), kwh: KilowattHours.nullable(), measured: Measured })),
  missingInverters: z.array(z.string()),
});
export type SolarUsageReply = z.infer<typeof SolarUsageReply>;
