/** Something that follows what it would be in the end, the faster the farther it is from it. */
export class Warmth {
  #value: number;
  /** h in which two thirds of the way are gone. */
  readonly #inertia: number;

  constructor(value: number, inertia: number) {
    this.#value = value;
    this.#inertia = inertia;
  }

  get value(): number {
    return this.#value;
  }

  follow(goal: number, hours: number): void {
    this.#value += (goal - this.#value) * (1 - Math.exp(-hours / this.#inertia));
  }
}
