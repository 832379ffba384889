import type { FloorPlan } from "@atrium/contract/site";
import { DayCache } from "../dayCache.ts";
import { type CarTrip, parkedOf, tripsOf } from "./cars.ts";
import { type Doorway, doorwaysOf } from "./doorways.ts";
import type { Houses } from "./house.ts";
import { type Passage, passagesOf } from "./passages.ts";
import type { Itinerary } from "./whereabouts.ts";

/** Days that are kept: today, and yesterday around midnight. */
const CACHED_DAYS = 2;

/** What passes doors and gates on a day. */
interface Passing {
  readonly passages: readonly Passage[];
  readonly cars: readonly CarTrip[];
}

export interface PassageBookOptions {
  readonly seed: number;
  readonly plans: readonly FloorPlan[];
  readonly houses: Houses;
  /** Every person's day, by house. */
  readonly itineraries: (day: number) => readonly (readonly Itinerary[])[];
}

/** Who passes which door when, day by day. It follows from the seed and the day alone. */
export class PassageBook {
  readonly #options: PassageBookOptions;
  readonly #doorways: readonly Doorway[];
  readonly #days = new DayCache(CACHED_DAYS, (day) => this.#passing(day));

  constructor(options: PassageBookOptions) {
    this.#options = options;
    this.#doorways = doorwaysOf(options.plans, options.houses);
  }

  /** At all doors, in order. @param day days since 1970-01-01, local */
  of(day: number): readonly Passage[] {
    return this.#days.of(day).passages;
  }

  /** At the gates of the campus, in order. */
  carsOf(day: number): readonly CarTrip[] {
    return this.#days.of(day).cars;
  }

  /** Whose cars are known, of those that came on a day. */
  knownCars(day: number): { plate: string; holder: string }[] {
    const { houses, itineraries } = this.#options;
    const people = itineraries(day);
    const cars = houses.houses.flatMap(({ seed }, house) => parkedOf(people[house] ?? [], seed));
    return tripsOf(cars).flatMap(({ plate, holder, direction }) =>
      holder === undefined || direction === "out" ? [] : [{ plate, holder }],
    );
  }

  #passing(day: number): Passing {
    const { seed, houses, itineraries } = this.#options;
    const people = itineraries(day);
    const passages = houses.houses.flatMap(({ seed: houseSeed }, house) => {
      const own = { doorways: this.#doorways, house, itineraries: people[house] ?? [], houseSeed };
      return passagesOf({ ...own, seed: seed ^ houseSeed ^ day });
    });
    const cars = houses.houses.flatMap(({ seed: houseSeed }, house) => parkedOf(people[house] ?? [], houseSeed));
    const inOrder = <One extends { readonly second: number }>(all: readonly One[]) =>
      all.toSorted((one, other) => one.second - other.second);
    return { passages: inOrder(passages), cars: inOrder(tripsOf(cars)) };
  }
}
