import type { Position, Room } from "@atrium/contract";
import { isInside } from "@atrium/ui/plan";

/** The room under a position; where outlines lie over each other, the smallest. */
export function roomAt(rooms: readonly Room[], place: Position): Room | undefined {
  return rooms.filter((room) => isInside(place, room.poly)).sort((a, b) => (a.area ?? 0) - (b.area ?? 0))[0];
}
