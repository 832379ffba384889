import { type Car } from "./car.ts";
import type { Person } from "./person.ts";
import type { Direction } from "./stops.ts";

/** s after which people take the stairs. */
const PATIENCE = 240;
/** s of the group's time in one step. */
export const STEP = 0.1;

/** What the group counts of a day. */
export interface WaitCount {
  seconds: number;
  people: number;
}

/** Lifts side by side: people come to the landings and press, and each call goes to the car that can be there first. */
export class LiftGroup {
  readonly cars: readonly Car[];
  readonly top: number;
  readonly waits: WaitCount = { seconds: 0, people: 0 };
  /** People at each landing by the way they want to go; index is the floor. */
  readonly #queues: { readonly up: Person[]; readonly down: Person[] }[];
  readonly #calls = { up: new Map<number, Car | undefined>(), down: new Map<number, Car | undefined>() };
  #time = 0;

  constructor(cars: readonly Car[]) {
    this.cars = cars;
    this.top = Math.max(1, ...cars.map(({ size }) => size.top));
    this.#queues = Array.from({ length: this.top + 1 }, () => ({ up: [], down: [] }));
  }

  get callsUp(): number[] {
    return [...this.#calls.up.keys()];
  }
  get callsDown(): number[] {
    return [...this.#calls.down.keys()];
  }
  /** s, of everyone who got in today. */
  get meanWait(): number {
    return this.waits.people === 0 ? 0 : this.waits.seconds / this.waits.people;
  }
  get waiting(): number {
    return this.#queues.reduce((sum, { up, down }) => sum + up.length + down.length, 0);
  }

  /** One step of `STEP` seconds. @param speed how many times as fast as in reality the cars are */
  advance(speed = 1): void {
    this.#time += STEP;
    this.#press();
    this.#assign();
    for (const car of this.cars) {
      car.advance(STEP, this, speed);
    }
  }

  /** Somebody comes to a landing. */
  arrive(person: Pick<Person, "from" | "to">): void {
    this.#queue(person.from, person.to > person.from ? 1 : -1)?.push({ ...person, since: this.#time });
  }

  take(floor: number, direction: Direction): Person | undefined {
    const person = this.#queue(floor, direction === 0 ? this.#anyDirection(floor) : direction)?.shift();
    if (person !== undefined) {
      this.waits.seconds += this.#time - person.since;
      this.waits.people += 1;
    }
    return person;
  }

  hasQueue(floor: number, direction: Direction): boolean {
    return (this.#queue(floor, direction)?.length ?? 0) > 0;
  }

  answered(floor: number, direction: Direction): void {
    for (const way of direction === 0 ? ([1, -1] as const) : [direction]) {
      this.#callsOf(way).delete(floor);
      for (const car of this.cars) {
        car.landingCalls[way === 1 ? "up" : "down"].delete(floor);
      }
    }
  }

  putBack(person: Person, floor: number): void {
    this.arrive({ ...person, from: floor });
  }

  /** People who wait where no car is boarding press; those who have waited too long walk. */
  #press(): void {
    for (const [floor, queue] of this.#queues.entries()) {
      for (const way of [1, -1] as const) {
        const people = way === 1 ? queue.up : queue.down;
        while ((people[0]?.since ?? this.#time) < this.#time - PATIENCE) {
          people.shift();
        }
        const calls = this.#callsOf(way);
        if (people.length === 0) {
          if (calls.has(floor)) {
            this.answered(floor, way);
          }
        } else if (!calls.has(floor) && !this.cars.some((car) => car.admitsPeople && car.isBoarding(floor, way))) {
          calls.set(floor, undefined);
        }
      }
    }
  }

  #assign(): void {
    for (const way of [1, -1] as const) {
      const calls = this.#callsOf(way);
      const key = way === 1 ? "up" : "down";
      for (const [floor, assigned] of calls) {
        if (assigned !== undefined && canServe(assigned, this.cars)) {
          continue;
        }
        assigned?.landingCalls[key].delete(floor);
        const best = this.cars
          .filter((car) => canServe(car, this.cars))
          .toSorted((one, other) => cost(one, floor, way) - cost(other, floor, way))[0];
        best?.landingCalls[key].add(floor);
        calls.set(floor, best);
      }
    }
  }

  #queue(floor: number, direction: Direction): Person[] | undefined {
    if (direction === 0) {
      return undefined;
    }
    return this.#queues[floor]?.[direction === 1 ? "up" : "down"];
  }

  #anyDirection(floor: number): Direction {
    return this.hasQueue(floor, 1) ? 1 : -1;
  }

  #callsOf(direction: 1 | -1): Map<number, Car | undefined> {
    return direction === 1 ? this.#calls.up : this.#calls.down;
  }
}

/** Independent service takes no calls; priority service takes them when it has nothing else, or no other car can. */
function canServe(car: Car, cars: readonly Car[]): boolean {
  if (!car.admitsPeople) {
    return false;
  }
  if (car.mode !== "PRL") {
    return true;
  }
  return !cars.some((other) => other.takesLandingCalls && other.mode === "NORMAL");
}

/** s, roughly, until a car can be at a landing: the way there by its round, and each stop on it. */
function cost(car: Car, floor: number, direction: 1 | -1): number {
  const A_FLOOR = 3;
  const A_STOP = 9;
  const { position, stops } = car;
  const doors = car.door.isClosed ? 0 : 4;
  if (car.direction === 0) {
    return Math.abs(floor - position) * A_FLOOR + doors;
  }
  const isAhead = (floor - position) * car.direction > 0 && car.direction === direction;
  if (isAhead) {
    const between = stops.filter((stop) => (stop - position) * (floor - stop) > 0).length;
    return Math.abs(floor - position) * A_FLOOR + between * A_STOP + doors;
  }
  const turn = stops.reduce((far, stop) => (car.direction === 1 ? Math.max(far, stop) : Math.min(far, stop)), position);
  return (Math.abs(turn - position) + Math.abs(turn - floor)) * A_FLOOR + stops.length * A_STOP + doors;
}
