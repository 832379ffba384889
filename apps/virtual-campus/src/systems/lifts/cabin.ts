import type { CarSize } from "./landing.ts";
import type { Person } from "./person.ts";

const KILOGRAMS_A_PERSON = 75;
/** s that one person takes through the door. */
export const STEP_IN = 0.9;

/** The inside of a car: people get out and in, one after another. */
export class Cabin {
  readonly #size: CarSize;
  readonly #people: Person[] = [];
  #waited = 0;

  constructor(size: CarSize) {
    this.#size = size;
  }

  get people(): number {
    return this.#people.length;
  }
  /** % of what it may carry. */
  get load(): number {
    return Math.min(110, Math.round((this.people * KILOGRAMS_A_PERSON * 100) / this.#size.kilograms));
  }
  get isFull(): boolean {
    return this.people >= this.#size.persons;
  }

  /** The doors begin to open. */
  opened(): void {
    this.#waited = 0;
  }

  /** Whether the door is free for the next person, once these seconds are over. */
  isFree(seconds: number): boolean {
    this.#waited += seconds;
    if (this.#waited < STEP_IN) {
      return false;
    }
    this.#waited = 0;
    return true;
  }

  /** The first of those who want to get out, if there is one. */
  letOut(wantsOut: (person: Person) => boolean): Person | undefined {
    const leaving = this.#people.findIndex(wantsOut);
    return leaving < 0 ? undefined : this.#people.splice(leaving, 1)[0];
  }

  letIn(person: Person): void {
    this.#people.push(person);
  }
}
