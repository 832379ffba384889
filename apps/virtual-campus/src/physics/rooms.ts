import type { FloorPlan, Room } from "@atrium/contract";
import { chance, drift, wordSeed } from "./chance.ts";
import { MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";
import { type BuildingUse, useOf } from "./presence.ts";

/**
 * How people use a room. `steady`: as the building fills. `booked`: in or out by the hour. `short`: for minutes.
 * `meals`: at meal times. `always`: day and night. `rare`: for maintenance. `outdoor`: not a room.
 */
type Habit = "steady" | "booked" | "short" | "meals" | "always" | "rare" | "outdoor";

const HABITS: Readonly<Record<string, Habit>> = {
  meeting: "booked", training: "booked", classroom: "booked", lab: "booked", computer: "booked", studio: "booked",
  music: "booked", art: "booked", auditorium: "booked", focus: "booked", hall: "booked", stage: "booked",
  treatment: "booked", therapy: "booked", executive: "booked", pool: "booked",
  wc: "short", pantry: "short", locker: "short", bath: "short", service: "short", stair: "short",
  cafe: "meals", dining: "meals", kitchen: "meals",
  patient: "always", nurse: "always", comms: "always",
  plant: "rare", electrical: "rare", store: "rare", void: "rare", lift: "rare",
  roof: "outdoor", terrace: "outdoor", garden: "outdoor", grass: "outdoor", court: "outdoor", plaza: "outdoor",
  road: "outdoor", parking: "outdoor", water: "outdoor", sport: "outdoor", yard: "outdoor", building: "outdoor",
  skylight: "outdoor",
}; // prettier-ignore

/** Minutes for which a booked or short use lasts, by kind where it is not an hour. */
const BLOCK_MINUTES: Readonly<Record<string, number>> = {
  focus: 30,
  wc: 10,
  pantry: 15,
  locker: 15,
  bath: 20,
  stair: 5,
};

export interface RoomUse {
  readonly seed: number;
  readonly kind: string;
  readonly building: BuildingUse;
  readonly habit: Habit;
  /** m² */
  readonly area: number;
}

/** @param key unique on the campus, so that two rooms of one kind are not used in step */
export function roomUse(key: string, kind: string, building: BuildingUse, area: number): RoomUse {
  return { seed: wordSeed(key), kind, building, habit: HABITS[kind] ?? "steady", area };
}

/** Names a room of the campus. */
export function roomKey(placement: string, floor: string, room: string): string {
  return `${placement}/${floor}/${room}`;
}

/** A room as the plans have it. */
export function plannedRoomUse({ building, floor }: Pick<FloorPlan, "building" | "floor">, room: Room): RoomUse {
  return roomUse(roomKey(building, floor, room.id), room.kind, useOf(building), room.area ?? 0);
}

/** Share of a room's places that are taken, 0 to 1. */
export function occupancy(room: RoomUse, moment: Moment): number {
  const presence = moment.presence[room.building];
  switch (room.habit) {
    case "always":
      return 1;
    case "outdoor":
      return 0;
    case "meals":
      return presence * meals(moment.local.hour) * (0.8 + 0.2 * drift(room.seed, moment.calendarTime, 20 * MINUTE));
    case "booked":
      return isTaken(room, moment, 60, 0.74 * presence) ? 0.6 + 0.4 * chance(room.seed ^ 7, moment.local.day) : 0;
    case "short":
      return isTaken(room, moment, 15, Math.min(0.92, 1.1 * presence)) ? 1 : 0;
    case "rare":
      return isTaken(room, moment, 20, 0.01 + 0.06 * presence) ? 1 : 0;
    default:
      return presence * (0.8 + 0.2 * drift(room.seed, moment.calendarTime, 30 * MINUTE));
  }
}

function isTaken(room: RoomUse, moment: Moment, usualMinutes: number, probability: number): boolean {
  const minutes = BLOCK_MINUTES[room.kind] ?? usualMinutes;
  return chance(room.seed, Math.floor(moment.calendarTime / (minutes * MINUTE))) < probability;
}

function meals(hour: number): number {
  const near = (at: number, width: number) => Math.max(0, 1 - Math.abs(hour - at) / width);
  return Math.min(1, 0.15 + near(7.5, 1.5) * 0.6 + near(12.3, 1.6) * 0.95 + near(18, 1.8) * 0.5);
}
