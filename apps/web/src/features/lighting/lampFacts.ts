import { Position } from "@atrium/contract";
import * as z from "zod";
import type { Device } from "../../control/device.ts";

const watts = z.number().nonnegative();
const posts = z.array(Position).min(1);
const rooms = z.array(z.string());

// Facts come from the site's plan and are checked here; one that does not fit counts as not said.

/** Rated load, W; undefined where the site does not say. */
export function wattsOf({ facts }: Pick<Device, "facts">): number | undefined {
  return watts.safeParse(facts["watts"]).data;
}

/** Where its lamps stand, outdoors. */
export function postsOf({ facts }: Pick<Device, "facts">): readonly Position[] | undefined {
  return posts.safeParse(facts["posts"]).data;
}

/** Every room that it lights, its own first. */
export function roomsLitBy({ room, facts }: Pick<Device, "room" | "facts">): readonly string[] {
  return [room, ...(rooms.safeParse(facts["also"]).data ?? [])];
}
