import type { FloorPlan } from "@atrium/contract/site";
import { wordSeed } from "../chance.ts";
import { type BuildingUse, useOf } from "../buildingUse.ts";
import { placesOf, roomKey } from "../places.ts";

/** A room in which people can be. */
export interface HouseRoom {
  readonly index: number;
  readonly kind: string;
  /** Its floor's code: 1 is the main floor. */
  readonly floor: number;
  /** m² */
  readonly area: number;
  /** People whom it takes, at least 1. */
  readonly places: number;
}

/** A building as its people use it. */
export interface House {
  /** The first building that is like this: its terms and events are theirs. */
  readonly placement: string;
  readonly use: BuildingUse;
  readonly seed: number;
  readonly rooms: readonly HouseRoom[];
  readonly byKind: ReadonlyMap<string, readonly HouseRoom[]>;
  /** The highest floor that a lift goes to; 0 where there is none. */
  readonly liftTop: number;
}

export interface Houses {
  readonly houses: readonly House[];
  /** The house of each placement: buildings that are drawn alike share one, and its people's day. */
  readonly byPlacement: ReadonlyMap<string, number>;
  /** Index of each room by its key. */
  readonly roomIndexes: ReadonlyMap<string, number>;
  readonly rooms: number;
}

/** A room by its key (`roomKey`), whose index is looked up once: who is in a room is asked for at each step. */
export class RoomPlace {
  readonly key: string;
  #houses: Houses | undefined;
  #index = -1;

  constructor(key: string) {
    this.key = key;
  }

  /** @returns its index; -1: nobody ever is in it */
  among(houses: Houses): number {
    if (this.#houses !== houses) {
      this.#houses = houses;
      this.#index = houses.roomIndexes.get(this.key) ?? -1;
    }
    return this.#index;
  }
}

/** Kinds that nobody stays in. */
const NO_ROOMS = new Set(["lift", "void", "building", "road", "water", "skylight"]);

/** The buildings of a site. Copies of a building, as a site for load has them, are one house. */
export function housesOf(plans: readonly FloorPlan[]): Houses {
  const houses: House[] = [];
  const byPlacement = new Map<string, number>();
  const roomIndexes = new Map<string, number>();
  const known = new Map<string, { readonly house: number; readonly first: number }>();
  let rooms = 0;
  for (const [placement, floors] of Map.groupBy(plans, ({ building }) => building)) {
    const drawn = floors.flatMap(drawnRooms);
    const use = useOf(placement);
    const likeness = [use, ...drawn.map(({ floor, id, kind, area }) => `${floor} ${id} ${kind} ${area}`)].join();
    const twin = known.get(likeness) ?? { house: houses.length, first: rooms };
    byPlacement.set(placement, twin.house);
    for (const [index, { key }] of drawn.entries()) {
      roomIndexes.set(key, twin.first + index);
    }
    if (twin.house < houses.length) {
      continue;
    }
    known.set(likeness, twin);
    const own = drawn.map((room, index) => houseRoom(room, twin.first + index));
    rooms += own.length;
    const byKind = Map.groupBy(own, ({ kind }) => kind);
    houses.push({ placement, use, seed: wordSeed(placement), rooms: own, byKind, liftTop: liftTop(floors) });
  }
  return { houses, byPlacement, roomIndexes, rooms };
}

interface DrawnRoom {
  readonly key: string;
  readonly id: string;
  readonly kind: string;
  readonly floor: number;
  readonly area: number;
}

function drawnRooms({ building, floor, floorCode, rooms }: FloorPlan): DrawnRoom[] {
  return rooms
    .filter(({ kind }) => !NO_ROOMS.has(kind))
    .map(({ id, kind, area = 0 }) => ({ key: roomKey(building, floor, id), id, kind, floor: floorCode, area }));
}

function houseRoom({ kind, floor, area }: DrawnRoom, index: number): HouseRoom {
  return { index, kind, floor, area, places: Math.max(1, Math.round(placesOf(kind, area))) };
}

/** Rooms of some kinds, one kind after the other. */
export function roomsOf({ byKind }: House, ...kinds: readonly string[]): readonly HouseRoom[] {
  const [kind = "", ...others] = kinds;
  const rooms = byKind.get(kind) ?? [];
  return others.length === 0 ? rooms : [...rooms, ...others.flatMap((other) => byKind.get(other) ?? [])];
}

function liftTop(floors: readonly FloorPlan[]): number {
  const lifts = floors.flatMap(({ devices }) => devices.filter(({ module }) => module === "lift"));
  return Math.max(0, ...lifts.map(({ ["serves"]: serves }) => (Array.isArray(serves) ? serves.length : 0)));
}
