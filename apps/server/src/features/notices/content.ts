import { EpochMillis } from "@atrium/contract";
import { AlarmPriority } from "@atrium/contract/alarms";
import * as z from "zod";

/** What a notice says of one alarm. */
export const AlarmContent = z.object({
  event: z.int().positive(),
  text: z.string(),
  source: z.string(),
  place: z.string().optional(),
  device: z.string().optional(),
  code: z.string(),
  priority: AlarmPriority,
  raisedAt: EpochMillis,
  /** "1,240 ppm", "Tripped". */
  reading: z.string().optional(),
  procedure: z.array(z.string()),
});
export type AlarmContent = z.infer<typeof AlarmContent>;

/** What a notice says: it is kept as it was, so that each attempt says the same. */
export const NoticeContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("raised"), alarm: AlarmContent }),
  /** For so many minutes nobody has acknowledged it. */
  z.object({ kind: z.literal("escalated"), alarm: AlarmContent, minutes: z.number() }),
  z.object({ kind: z.literal("cleared"), alarm: AlarmContent, clearedAt: EpochMillis }),
  z.object({
    kind: z.literal("flood"),
    count: z.int().positive(),
    since: EpochMillis,
    /** How many of priority 1, 2, 3, 4. */
    byPriority: z.tuple([z.int(), z.int(), z.int(), z.int()]),
    /** The gravest. */
    worst: z.array(AlarmContent).max(5),
  }),
  z.object({ kind: z.literal("trial"), by: z.string() }),
]);
export type NoticeContent = z.infer<typeof NoticeContent>;
