import * as z from "zod";
import { PlainName } from "../base/plainName.ts";
import { Username } from "../people/user.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";

/** A ready example of the site, by its key, with what shall be otherwise in its content. */
const ofExample = {
  example: z.string().min(1),
  change: z.record(z.string(), z.unknown()).exactOptional(),
};
const ofFloor = { placement: PlacementKey, floor: FloorKey };

/** One thing that a site begins with. */
export const StartEntry = z.discriminatedUnion("kind", [
  /** A sample account. Its password is made and shown once. */
  z.strictObject({ kind: z.literal("person"), username: Username, role: z.string().min(1) }),
  /** Who is on call in each shift of every day, in the order of the site's shifts. */
  z.strictObject({ kind: z.literal("on-call"), crews: z.array(z.array(Username)).min(1) }),
  z.strictObject({ kind: z.literal("schedule"), ...ofExample }),
  z.strictObject({ kind: z.literal("condition"), ...ofExample }),
  z.strictObject({ kind: z.literal("peak-limit"), ...ofExample }),
  z.strictObject({ kind: z.literal("notice-rule"), ...ofExample }),
  /** A report belongs to one person, of whose rights it is made. */
  z.strictObject({ kind: z.literal("report"), ...ofExample, owner: Username }),
  /** Each of the owners gets a wall of that name with a group of the floor's cameras. */
  z.strictObject({
    kind: z.literal("camera-wall"),
    ...ofFloor,
    example: z.string().min(1),
    name: PlainName,
    owners: z.array(Username).min(1),
  }),
  /** A group of the floor's cameras is recorded, or the first of them. */
  z.strictObject({
    kind: z.literal("recording"),
    ...ofFloor,
    example: z.string().min(1),
    most: z.int().positive().exactOptional(),
  }),
]);
export type StartEntry = z.infer<typeof StartEntry>;

/** `start.json` of a site folder: what a site that starts in use begins with, in this order. */
export const StartFile = z.array(StartEntry).max(200);
