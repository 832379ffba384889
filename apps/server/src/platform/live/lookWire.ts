import * as z from "zod";

/** Where web nodes look at the live channels of the core. */
export const LOOK_TOPIC = "core.look";

/** What a web node looks at, for all its pages that ask the same. */
export const LookQuestion = z.object({
  channel: z.string().max(64),
  /** The subscription, as the channel's schema has checked it. */
  asks: z.unknown(),
  /** The key of the limits of the role that looks; null: none. */
  reach: z.string().max(100_000).nullable(),
  /** The newest change of a list that it has, and the run of the core that counted it. */
  since: z.object({ run: z.string().max(64), sequence: z.int().nonnegative() }).optional(),
});
export type LookQuestion = z.infer<typeof LookQuestion>;
