import { areaOf, type FloorPlan, type Room } from "@atrium/contract/site";
import type { Moment } from "../physics/moment.ts";
import { roomKey } from "../physics/places.ts";

/** What stands in a room, and how many of them. */
export interface Crowd {
  readonly kind: "person" | "car";
  readonly count: number;
}

/** Who is in a room at a moment; in a car park the cars that have come and not left. */
export function crowdIn({ building, floor, rooms }: FloorPlan, room: Room, { people, local }: Moment): Crowd {
  if (room.kind !== "parking") return { kind: "person", count: people.inRoom(roomKey(building, floor, room.id)) };
  const parks = rooms.filter(({ kind }) => kind === "parking");
  const area = (some: readonly Room[]) => some.reduce((sum, { poly }) => sum + areaOf(poly), 0);
  const cars = people.carsIn(local.hour * 3_600);
  // Each has its part by its size, and together they have all.
  const upTo = (end: number) => Math.round((cars * area(parks.slice(0, end))) / area(parks));
  const index = parks.indexOf(room);
  return { kind: "car", count: upTo(index + 1) - upTo(index) };
}
