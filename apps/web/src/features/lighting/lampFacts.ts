import type { Position, Watts } from "@atrium/contract";
import { factsOf, LIGHTING } from "@atrium/contract/devices";
import type { Device } from "../../devices/device.ts";

/** Rated load; undefined where the site does not say. */
export function wattsOf({ facts }: Pick<Device, "facts">): Watts | undefined {
  return factsOf(LIGHTING, facts).watts;
}

/** Where its lamps stand, outdoors. */
export function postsOf({ facts }: Pick<Device, "facts">): readonly Position[] | undefined {
  return factsOf(LIGHTING, facts).posts;
}

/** Every room that it lights, its own first. */
export function roomsLitBy({ room, facts }: Pick<Device, "room" | "facts">): readonly string[] {
  return [room, ...(factsOf(LIGHTING, facts).also ?? [])];
}
