import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { KilowattHours, Kilowatts } from "../base/quantity.ts";

/** An hourly baseline is used when it was not further off on weeks that it had not seen (ASHRAE Guideline 14), percent. */
export const BASELINE_CRITERION = { cvRmse: 30, nmbe: 10 } as const;

/** The hours of the night of which the base load is the mean, in the site's time. */
export const NIGHT = { from: 0, to: 5 } as const;

/**
 * What energy is held against: the load by hour of the week and outdoor temperature, fitted on the hours of a year before the
 * month in which the range begins; all days of a month share it. `good`: it meets the criterion. `poor`: it does not. `short`:
 * too little was recorded to judge it. `pending`: it is not fitted yet, `GET /energy/expected` waits for it. Only of a good one
 * are there figures of what is typical.
 */
export const EnergyBaseline = z.object({
  state: z.enum(["good", "poor", "short", "pending"]),
  /** Complete hours that it was fitted on, and the least that it needs. */
  hours: z.int().min(0),
  needed: z.int().min(0),
  /** The first and the last of them; null: there is none. */
  from: EpochMillis.nullable(),
  to: EpochMillis.nullable(),
  /** Whether the outdoor temperature was recorded; without it, only hours of the week are distinguished. */
  hasTemperature: z.boolean(),
  /** Its errors on the last weeks, each predicted from what was recorded before, percent of the mean load. */
  judged: z.object({ hours: z.int().min(0), cvRmse: z.number(), nmbe: z.number() }).nullable(),
  /** What came beside what was expected, over those complete hours of the range that have both. */
  deviation: z
    .object({
      kwh: KilowattHours,
      expected: KilowattHours,
      percent: z.number().nullable(),
      hours: z.int().min(0),
      /** Hours of the range that are over. */
      of: z.int().min(0),
    })
    .nullable(),
});
export type EnergyBaseline = z.infer<typeof EnergyBaseline>;

/** The mean load of the hours of the night that were measured whole. */
export const BaseLoad = z.object({
  kw: Kilowatts,
  /** Beside the mean of the other hours of the same days, percent; null: none was measured. */
  ofDay: z.number().nullable(),
  hours: z.int().min(0),
  of: z.int().min(0),
});
export type BaseLoad = z.infer<typeof BaseLoad>;

/** Where the site's electricity came from, over the complete hours of all registers: what came in, what was made, what flowed out. */
export const SolarShare = z.object({
  /** Of the sun, used on the site. */
  own: KilowattHours,
  made: KilowattHours,
  exported: KilowattHours,
  imported: KilowattHours,
  /** By the site's own generators. */
  generated: KilowattHours,
  /** Of what the site used, percent; null: it used nothing. */
  percent: z.number().nullable(),
  hours: z.int().min(0),
  of: z.int().min(0),
});
export type SolarShare = z.infer<typeof SolarShare>;
