import type { BacnetObject } from "./bacnetObject.ts";

/** An object's value as its subscribers know it. */
export class WatchedObject {
  readonly object: BacnetObject;
  readonly #increment: number;
  #known: number | null;
  #isTroubled: boolean;

  /** @param increment a change up to this is not reported */
  constructor(object: BacnetObject, increment: number) {
    this.object = { ...object, increment };
    this.#increment = increment;
    this.#known = object.presentValue();
    this.#isTroubled = object.isTroubled();
  }

  /** Whether the value has moved by more than the increment, or its state has; if so it is known from now on. */
  take(): boolean {
    const value = this.object.presentValue();
    const isTroubled = this.object.isTroubled();
    const isSame = value === null || this.#known === null ? value === this.#known : this.#isNear(value, this.#known);
    if (isTroubled === this.#isTroubled && isSame) return false;
    this.#known = value;
    this.#isTroubled = isTroubled;
    return true;
  }

  #isNear(value: number, known: number): boolean {
    return Math.abs(value - known) <= this.#increment;
  }
}
