const PRIORITIES = 16;

/** The 16 slots behind a commandable value: the lowest number that asks for something wins. */
export class PriorityArray {
  readonly relinquishDefault: number;
  readonly #slots: (number | null)[];
  #winner: number;

  constructor(relinquishDefault: number, slots: readonly (number | null)[] = []) {
    this.relinquishDefault = relinquishDefault;
    this.#slots = Array.from({ length: PRIORITIES }, (_, index) => slots[index] ?? null);
    this.#winner = this.#highest();
  }

  get slots(): readonly (number | null)[] {
    return this.#slots;
  }

  get winner(): number {
    return this.#winner;
  }

  /** @param priority 1 to 16 */
  write(priority: number, value: number | null): void {
    if (!Number.isInteger(priority) || priority < 1 || priority > PRIORITIES) {
      throw new RangeError(`there is no priority ${priority}`);
    }
    if (this.#slots[priority - 1] === value) return;
    this.#slots[priority - 1] = value;
    this.#winner = this.#highest();
  }

  #highest(): number {
    return this.#slots.find((slot) => slot !== null) ?? this.relinquishDefault;
  }
}
