import type { FloorPlan } from "@atrium/contract";
import { type Doorway, doorwaysOf } from "./doorways.ts";
import type { Houses } from "./house.ts";
import { type Passage, passagesOf } from "./passages.ts";
import type { Itinerary } from "./whereabouts.ts";

/** Days that are kept: today, and yesterday around midnight. */
const KEPT_DAYS = 2;

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
  readonly #days = new Map<number, readonly Passage[]>();

  constructor(options: PassageBookOptions) {
    this.#options = options;
    this.#doorways = doorwaysOf(options.plans, options.houses);
  }

  /** Of all doors, in order. @param day days since 1970-01-01, local */
  of(day: number): readonly Passage[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const { seed, houses, itineraries } = this.#options;
    const people = itineraries(day);
    const passages = houses.houses.flatMap(({ seed: houseSeed }, house) => {
      const own = { doorways: this.#doorways, house, itineraries: people[house] ?? [], houseSeed };
      return passagesOf({ ...own, seed: seed ^ houseSeed ^ day });
    });
    const oldest = this.#days.keys().next().value;
    if (this.#days.size >= KEPT_DAYS && oldest !== undefined) this.#days.delete(oldest);
    const sorted = passages.toSorted((one, other) => one.second - other.second);
    this.#days.set(day, sorted);
    return sorted;
  }
}
