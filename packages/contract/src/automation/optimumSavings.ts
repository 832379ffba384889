import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** So many days back it is said what an optimum saved. */
export const OPTIMUM_SAVINGS_DAYS = 30;

/** What times of one kind came to, mornings of a start or evenings of a stop, against running from and to fixed times. */
export const OptimumSaved = z.object({
  /** Days on which the schedule ran since this was set, and those of them on which its rooms were learned: only these count. */
  days: z.int().nonnegative(),
  counted: z.int().nonnegative(),
  /** Of those that count: only watched, so it would have been saved. */
  watched: z.int().nonnegative(),
  /** Of those that count: rooms needed longer than the fixed lead, which counts against it. */
  longer: z.int().nonnegative(),
  /** Minutes not run; below 0: more was run than at the fixed times. */
  minutes: z.number(),
  /** null: no unit of it says its power, so nothing is known but minutes. */
  energy: z
    .object({
      kwh: z.number(),
      /** By the tariff of the minutes that were not run; null: a tariff is not known for all of them. */
      cost: z.number().nullable(),
      /** Times that a unit with a power began or stopped on days that count, and those of them of which enough is recorded. */
      times: z.int().nonnegative(),
      known: z.int().nonnegative(),
      /** Of the kWh, those of fresh air units, and how many of the times are of these. */
      fresh: z.object({ kwh: z.number(), times: z.int().nonnegative() }),
    })
    .nullable(),
  /** Units that do not say their power. */
  unmetered: z.int().nonnegative(),
});
export type OptimumSaved = z.infer<typeof OptimumSaved>;

/** What a schedule's optimum saved in the last days. */
export const OptimumSavings = z.object({
  from: EpochMillis,
  to: EpochMillis,
  /** null: it was not set on any of these days. */
  start: OptimumSaved.nullable(),
  stop: OptimumSaved.nullable(),
});
export type OptimumSavings = z.infer<typeof OptimumSavings>;
