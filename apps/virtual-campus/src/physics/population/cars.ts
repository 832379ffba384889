import { chance } from "../chance.ts";
import { nameOf } from "./names.ts";
import type { Itinerary, Occupation } from "./whereabouts.ts";

/** A car at the gate of the campus. */
export interface CarTrip {
  /** Seconds after midnight. */
  readonly second: number;
  readonly direction: "in" | "out";
  readonly plate: string;
  /** Whose it is, where it is on the list of the campus. */
  readonly holder: string | undefined;
}

/** A car that somebody of the campus, or a visitor, came with. */
export interface ParkedCar extends Pick<CarTrip, "plate" | "holder"> {
  /** Seconds after midnight at which it passes the gate, and passes it again: one that stays over midnight does so on another day. */
  readonly from: number;
  readonly until: number;
}

const SECONDS_A_DAY = 86_400;
/** Share of those of each occupation who come by car. */
const DRIVERS: Readonly<Partial<Record<Occupation, number>>> = { staff: 0.3, teacher: 0.4, nurse: 0.3, visitor: 0.25 };
/** Minutes between the gate and the first room, and back. */
const WALK = 5;
const LETTERS = "กขคงจฉชญฎฐณดตถทธนบปผพฟภมยรลวศษสหฬอฮ";

/** The cars of a house's people on a day. @param seed of the house alone: people keep their cars */
export function parkedOf(itineraries: readonly Itinerary[], seed: number): ParkedCar[] {
  return itineraries.flatMap(({ person, occupation, stays }) => {
    const luck = seed ^ Math.imul(person + 1, 0xc2b2ae35);
    const [first, last] = [stays[0], stays.at(-1)];
    if (first === undefined || last === undefined || chance(luck, 1) >= (DRIVERS[occupation] ?? 0)) return [];
    const spread = Math.floor(chance(luck, 2) * 60);
    return {
      plate: plateOf(luck),
      holder: occupation === "visitor" ? undefined : nameOf(seed, person),
      from: (first.from - WALK) * 60 + spread,
      until: (last.until + WALK) * 60 + spread,
    };
  });
}

/** The same cars as they pass the gate. */
export function tripsOf(cars: readonly ParkedCar[]): CarTrip[] {
  return cars.flatMap(({ plate, holder, from, until }): CarTrip[] =>
    [
      { plate, holder, direction: "in" as const, second: from },
      { plate, holder, direction: "out" as const, second: until },
    ].filter(({ second }) => second > 0 && second < SECONDS_A_DAY),
  );
}

/** "1กข 4821": a digit, two letters and a number, as plates of Bangkok have them. */
function plateOf(luck: number): string {
  const letter = (index: number) => LETTERS[Math.floor(chance(luck, index) * LETTERS.length)] ?? "ก";
  const digit = 1 + Math.floor(chance(luck, 3) * 9);
  return `${String(digit)}${letter(4)}${letter(5)} ${String(1 + Math.floor(chance(luck, 6) * 9_999))}`;
}
