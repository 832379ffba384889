import { chance } from "../chance.ts";
import type { Doorway } from "./doorways.ts";
import { cardOf, nameOf } from "./names.ts";
import { type Itinerary, MINUTES_A_DAY, type Occupation } from "./whereabouts.ts";

/** Somebody at a door. */
export interface Passage {
  readonly device: string;
  /** Seconds after midnight. */
  readonly second: number;
  readonly direction: "in" | "out";
  /** Who shows a card or a face; undefined: they have neither, and the door opens by itself or not at all. */
  readonly holder: { readonly name: string; readonly card: string } | undefined;
  readonly readsFaces: boolean;
  /** Why the door stays shut for them, this time. */
  readonly refusal?: "unknown" | "expired" | "not-allowed";
}

/** Those who come and go without a card of the campus. */
const GUESTS: ReadonlySet<Occupation> = new Set(["patient", "visitor", "guest"]);
/** Those who serve a building: back doors are theirs. */
const SERVING: ReadonlySet<Occupation> = new Set(["cleaner", "guard", "attendant"]);
/** Share of the staff who take a door of their own instead of the one for everyone. */
const STAFF_DOOR = 0.4;
/** Share of the ways in on which somebody is refused, and comes again with the right card. */
const REFUSED = 0.012;
/** Seconds before the right one. */
const TRIED_BEFORE = 8;

export interface PassagesOptions {
  readonly doorways: readonly Doorway[];
  /** Of one house. */
  readonly house: number;
  readonly itineraries: readonly Itinerary[];
  /** Of the house and the day. */
  readonly seed: number;
  /** Of the house alone: people keep their names. */
  readonly houseSeed: number;
}

/** Who passes which door of a house when, on one day, in order. */
export function passagesOf({ doorways, house, itineraries, seed, houseSeed }: PassagesOptions): Passage[] {
  const own = doorways.filter((one) => one.house === house);
  const entrances = own.filter(({ leadsTo }) => leadsTo === "building");
  const byRoom = Map.groupBy(own, ({ leadsTo }) => leadsTo);
  const passages: Passage[] = [];
  for (const itinerary of itineraries) {
    const { person, occupation, stays } = itinerary;
    const isGuest = GUESTS.has(occupation);
    const holder = isGuest ? undefined : { name: nameOf(houseSeed, person), card: cardOf(houseSeed, person) };
    const entrance = entranceOf(entrances, occupation, chance(seed ^ Math.imul(person + 1, 0x85ebca6b), 5));
    const at = (door: Doorway | undefined, minute: number, direction: "in" | "out"): void => {
      if (door === undefined || minute <= 0 || minute >= MINUTES_A_DAY) return;
      const luck = seed ^ Math.imul(person + 1, 0x9e3779b1);
      const second = minute * 60 + Math.floor(chance(luck, minute) * 60);
      const { device, readsFaces } = door;
      if (direction === "in" && holder !== undefined && chance(luck, minute + MINUTES_A_DAY) < REFUSED) {
        const refusal = (["unknown", "expired", "not-allowed"] as const)[minute % 3] ?? "unknown";
        passages.push({ device, second: second - TRIED_BEFORE, direction, holder, readsFaces, refusal });
      }
      passages.push({ device, second, direction, holder, readsFaces });
    };
    let reached: number | undefined;
    for (const { room, from, until } of stays) {
      if (reached === undefined || from > reached) {
        if (reached !== undefined) at(entrance, reached, "out");
        at(entrance, from, "in");
      }
      const doors = byRoom.get(room) ?? [];
      // People keep to the door that is nearer to their place.
      const door = doors[person % Math.max(1, doors.length)];
      at(door, from, "in");
      at(door, until, "out");
      reached = until;
    }
    if (reached !== undefined) at(entrance, reached, "out");
  }
  return passages.toSorted((one, other) => one.second - other.second);
}

function entranceOf(entrances: readonly Doorway[], occupation: Occupation, luck: number): Doorway | undefined {
  const isServing = SERVING.has(occupation);
  const forAll = entrances.filter(({ isAutomatic }) => isAutomatic);
  const forStaff = entrances.filter(({ isAutomatic, isBack }) => !isAutomatic && (isServing || !isBack));
  const own = GUESTS.has(occupation) || luck >= STAFF_DOOR || forStaff.length === 0 ? forAll : forStaff;
  return own[Math.floor(luck * 997) % Math.max(1, own.length)] ?? entrances[0];
}
