import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";

/** How far ahead is looked, ms. */
export const COMING_LENGTH = 12 * 3_600_000;
/** The most moments in one answer. */
export const MAX_COMING = 50;

/** Something that comes by itself. */
export const ComingMoment = z.discriminatedUnion("kind", [
  /** A schedule. `does`: "Set 60 % on lights in Pavilion". */
  z.object({ kind: z.literal("begins"), at: EpochMillis, name: z.string(), does: z.string() }),
  z.object({ kind: z.literal("ends"), at: EpochMillis, name: z.string() }),
  /** What an operator holds until then: the name of the first device, and how many they are. */
  z.object({
    kind: z.literal("hold-ends"),
    at: EpochMillis,
    name: z.string(),
    devices: z.int().min(1),
    by: z.string(),
  }),
]);
export type ComingMoment = z.infer<typeof ComingMoment>;

export const ComingReply = z.object({ moments: z.array(ComingMoment).max(MAX_COMING) });
export type ComingReply = z.infer<typeof ComingReply>;

export const listComing = endpoint({
  method: "GET",
  path: `${CORE_API}/coming`,
  needs: "viewable",
  runsOn: "core",
  summary: "List what schedules do, and which holds end, in the next 12 hours on the whole campus",
  tag: "automation",
  reply: ComingReply,
});
