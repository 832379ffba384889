import type { FloorPlan, Room } from "@atrium/contract/site";
import { type BuildingUse, useOf } from "./buildingUse.ts";
import { drift, wordSeed } from "./chance.ts";
import { MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";
import { placesOf, roomKey } from "./places.ts";
import { RoomPlace } from "./population/house.ts";

/**
 * How people use a room. `steady`: for hours. `visited`: for a lesson, a meeting, a meal, a minute. `passage`: they go through.
 * `machines`: equipment runs day and night. `rare`: for maintenance. `outdoor`: not a room.
 */
type Habit = "steady" | "visited" | "passage" | "machines" | "rare" | "outdoor";

const HABITS: Readonly<Record<string, Habit>> = {
  meeting: "visited", training: "visited", classroom: "visited", lab: "visited", computer: "visited", studio: "visited",
  music: "visited", art: "visited", auditorium: "visited", focus: "visited", hall: "visited", stage: "visited",
  treatment: "visited", therapy: "visited", executive: "visited", pool: "visited",
  wc: "visited", pantry: "visited", locker: "visited", bath: "visited", service: "visited",
  cafe: "visited", dining: "visited", kitchen: "visited", patient: "visited", nurse: "visited",
  corridor: "passage", lobby: "passage", foyer: "passage", atrium: "passage", stair: "passage",
  comms: "machines",
  plant: "rare", electrical: "rare", store: "rare", void: "rare", lift: "rare",
  roof: "outdoor", terrace: "outdoor", garden: "outdoor", grass: "outdoor", court: "outdoor", plaza: "outdoor",
  road: "outdoor", parking: "outdoor", water: "outdoor", sport: "outdoor", yard: "outdoor", building: "outdoor",
  skylight: "outdoor",
}; // prettier-ignore

/** Minutes for which a room counts as used after the last person left: sensors wait, and screens stay on. */
const LINGERS = 12;
/** Share of its places that a room counts as used by then. */
const LEFT = 0.1;
/** Share that somebody who stands in a passage makes of it at least. */
const SOMEBODY = 0.3;

export interface RoomUse {
  readonly key: string;
  /** By which its people are found. */
  readonly place: RoomPlace;
  readonly seed: number;
  readonly kind: string;
  readonly building: BuildingUse;
  readonly habit: Habit;
  /** m² */
  readonly area: number;
  /** People when every place is taken; a fraction where it is small. */
  readonly places: number;
}

/** @param key unique on the campus, as `roomKey` makes it: the people of a room are found by it */
export function roomUse(key: string, kind: string, building: BuildingUse, area: number): RoomUse {
  const places = placesOf(kind, area);
  const place = new RoomPlace(key);
  return { key, place, seed: wordSeed(key), kind, building, habit: HABITS[kind] ?? "steady", area, places };
}

/** A room as the plans have it. */
export function plannedRoomUse({ building, floor }: Pick<FloorPlan, "building" | "floor">, room: Room): RoomUse {
  return roomUse(roomKey(building, floor, room.id), room.kind, useOf(building), room.area ?? 0);
}

/** People in a room. */
export function peopleIn(room: RoomUse, moment: Moment): number {
  return moment.people.inRoom(room.place);
}

/** How much of a room is used, 0 to 1: of its places; a passage as much as its building is full. */
export function occupancy(room: RoomUse, moment: Moment): number {
  switch (room.habit) {
    case "machines":
      return 1;
    case "outdoor":
      return 0;
    case "passage": {
      const passing = moment.presence[room.building] * (0.8 + 0.2 * drift(room.seed, moment.calendarTime, 30 * MINUTE));
      return taken(room, moment) > 0 ? Math.max(SOMEBODY, passing) : passing;
    }
    default:
      return taken(room, moment);
  }
}

function taken(room: RoomUse, { people }: Moment): number {
  const here = people.inRoom(room.place);
  if (here > 0) {
    return Math.min(1, here / Math.max(1, room.places));
  }
  return people.emptyFor(room.place) < LINGERS ? LEFT : 0;
}
