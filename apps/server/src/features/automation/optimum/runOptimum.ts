import * as z from "zod";

/** How far from its time a run began or ended, as its rooms let it. */
const Reckoned = z.object({
  /** Its time, ms since the epoch. */
  at: z.number(),
  /** Minutes before it that count where rooms are not known. */
  fixed: z.number(),
  /** Minutes before it, as was reckoned. */
  minutes: z.number(),
  /** Of its rooms; otherwise the fixed minutes counted. */
  isLearned: z.boolean(),
});
export type Reckoned = z.infer<typeof Reckoned>;

/** What a run notes of its rooms. */
export const RunOptimum = z.object({
  start: Reckoned.exactOptional(),
  stop: Reckoned.extend({
    /** Why it ended, or would have ended, when it did. */
    reason: z.string(),
  }).exactOptional(),
});
export type RunOptimum = z.infer<typeof RunOptimum>;
