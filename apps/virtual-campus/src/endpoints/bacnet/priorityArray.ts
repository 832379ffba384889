const PRIORITIES = 16;

/** The 16 slots behind a commandable value: the lowest number that asks for something wins. */
export class PriorityArray {
  readonly relinquishDefault: number;
  readonly #slots: (number | null)[];

  constructor(relinquishDefault: number, slots: readonly (number | null)[] = []) {
    this.relinquishDefault = relinquishDefault;
    this.#slots = Array.from({ length: PRIORITIES }, (_, index) => slots[index] ?? null);
  }

  get slots(): readonly (number | null)[] {
    return this.#slots;
  }

  get winner(): number {
    return this.#slots.find((slot) => slot !== null) ?? this.relinquishDefault;
  }

  /** @param priority 1 to 16 */
  write(priority: number, value: number | null): void {
    if (!Number.isInteger(priority) || priority < 1 || priority > PRIORITIES) {
      throw new RangeError(`there is no priority ${priority}`);
    }
    this.#slots[priority - 1] = value;
  }
}
