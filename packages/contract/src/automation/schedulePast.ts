import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { KilowattHours } from "../base/quantity.ts";
import { CONDITION_TRIAL_DAYS } from "./conditionTrial.ts";
import { ScheduleContent } from "./schedule.ts";

/** A schedule to be tried on the past, before it is saved. */
export const SchedulePastRequest = z.object({ schedule: ScheduleContent, days: z.literal(CONDITION_TRIAL_DAYS) });
export type SchedulePastRequest = z.infer<typeof SchedulePastRequest>;

/** "It would have run 22 times in the last 30 days": by the engine that runs it, with the holidays of the site. */
export const SchedulePast = z.object({
  from: EpochMillis,
  to: EpochMillis,
  runs: z.int().nonnegative(),
  /** How long those that have an end would have lasted in all, ms. */
  lasted: z.number().nonnegative(),
  /** What its devices used in that time by their measured power; null: none measures its power, or no run has an end. */
  kwh: KilowattHours.nullable(),
  /** The share of that time in which their power is known, 0 to 1. What is not known counts nothing. */
  known: z.number().min(0).max(1),
  /** Devices that it would act on now, and those of them that measure their power. */
  deviceCount: z.int().nonnegative(),
  measured: z.int().nonnegative(),
});
export type SchedulePast = z.infer<typeof SchedulePast>;
