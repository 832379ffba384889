import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import type { ParkedCar } from "../../physics/population/cars.ts";

const SECONDS_A_DAY = 86_400;
/** Share of the cars that are electric: people keep theirs. */
const ELECTRIC = 0.08;
/** Share of the days on which an electric car that drove in needs something. */
const NEEDY = 0.5;
/** s from the gate to the charger, and back. */
const WAY = 120;
/** s for which a driver leaves the car where others wait. */
const STAYS = { least: 3 * 3_600, spread: 1.2 * 3_600 };
/** s under which nobody fetches the car from its place for it. */
const SHORTEST = 1_800;
/** kWh that it takes. */
const ENERGY = { least: 6, spread: 22 };

/** A car at a charger. Seconds after midnight. */
export interface ChargingStay {
  readonly plate: string;
  readonly from: number;
  /** When it takes nothing more: that may be after it has left. */
  readonly full: number;
  readonly until: number;
}

/**
 * Which of the day's cars are at which charger: one that drove in and has not left. It follows from the people's cars of the day alone,
 * so that the past and the present know the same; a car that stays over midnight charges at home.
 */
export class ChargingBook {
  readonly #chargers: readonly string[];
  readonly #watts: number;
  #stays: { readonly cars: readonly ParkedCar[]; readonly byCharger: ReadonlyMap<string, ChargingStay[]> } | undefined;

  /** @param watts that each charger gives */
  constructor(chargers: readonly string[], watts: number) {
    this.#chargers = chargers;
    this.#watts = watts;
  }

  /** The car at a charger at a moment. */
  stayAt(charger: string, { people, local: { day, hour } }: Moment): ChargingStay | undefined {
    const second = hour * 3_600;
    return this.#staysOf(people.parkedToday, day)
      .get(charger)
      ?.find(({ from, until }) => from <= second && second < until);
  }

  #staysOf(cars: readonly ParkedCar[], day: number): ReadonlyMap<string, ChargingStay[]> {
    if (this.#stays?.cars !== cars) this.#stays = { cars, byCharger: this.#plan(cars, day) };
    return this.#stays.byCharger;
  }

  /** Who comes first charges first; who finds both taken is fetched from the desk when one is free. */
  #plan(cars: readonly ParkedCar[], day: number): ReadonlyMap<string, ChargingStay[]> {
    const queues = this.#chargers.map((id) => ({ id, stays: [] as ChargingStay[], freeAt: 0 }));
    for (const { plate, from, until } of cars) {
      const [car, today] = [wordSeed(plate), wordSeed(plate) ^ Math.imul(day, 0x9e3779b1)];
      const charges = chance(car, 21) < ELECTRIC && chance(today, 1) < NEEDY && from > 0 && until < SECONDS_A_DAY;
      const queue = queues.toSorted((one, other) => one.freeAt - other.freeAt)[0];
      if (!charges || queue === undefined) continue;
      const starts = Math.max(from + WAY, queue.freeAt);
      const ends = Math.min(until - WAY, starts + STAYS.least + STAYS.spread * chance(today, 2));
      if (ends - starts < SHORTEST) continue;
      const joules = (ENERGY.least + ENERGY.spread * chance(today, 3)) * 3_600_000;
      queue.stays.push({ plate, from: starts, full: starts + joules / this.#watts, until: ends });
      queue.freeAt = ends + WAY;
    }
    return new Map(queues.map(({ id, stays }) => [id, stays]));
  }
}
