import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** What was counted since midnight. */
const CampusCount = z.object({
  /** null: nothing was measured. */
  amount: z.number().nullable(),
  /** Difference to the same hours of the day before, as far as both were measured, percent; null: they cannot be compared. */
  percent: z.number().nullable(),
  /** Share of the day up to now that was measured, 0 to 1. */
  share: z.number().min(0).max(1),
  /** By hour from midnight, up to now; null: not measured. */
  hours: z.array(z.number().nullable()).max(25),
});
export type CampusCount = z.infer<typeof CampusCount>;

/** The day of the whole site so far. null: the site has nothing that counts it. */
export const CampusToday = z.object({
  until: EpochMillis,
  /** Both are working days, or neither is: figures of the two say something of each other. */
  isLikeYesterday: z.boolean(),
  /** kWh that loads used. */
  energy: CampusCount.nullable(),
  /** m³ that buildings took. */
  water: CampusCount.nullable(),
  /** kWh that the sun gave. */
  solar: CampusCount.nullable(),
  /** Times that readers let somebody in. */
  entries: CampusCount.nullable(),
});
export type CampusToday = z.infer<typeof CampusToday>;
