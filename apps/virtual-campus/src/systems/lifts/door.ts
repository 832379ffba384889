/** Doors in the words of the contract's movements. */
export type DoorState = "close" | "opening" | "open" | "closing";

/** s for the whole way. */
const OPENING = 2.2;
const CLOSING = 2.8;
/** A door that meets something on its way goes back from here. */
const STOPPED_AT = 0.35;

/** The doors of a car and its landing, which move together. */
export class Door {
  #state: DoorState = "close";
  #gap = 0;

  get state(): DoorState {
    return this.#state;
  }
  /** Share of the way that is open, 0 to 1. */
  get gap(): number {
    return this.#gap;
  }
  get isClosed(): boolean {
    return this.#state === "close";
  }

  open(): void {
    if (this.#state !== "open") {
      this.#state = "opening";
    }
  }

  close(): void {
    if (this.#state !== "close") {
      this.#state = "closing";
    }
  }

  /** @param isBlocked something stands in its way: it opens again instead of closing */
  advance(seconds: number, isBlocked: boolean): void {
    if (this.#state === "opening") {
      this.#gap = Math.min(1, this.#gap + seconds / OPENING);
      this.#state = this.#gap === 1 ? "open" : "opening";
    } else if (this.#state === "closing") {
      this.#gap = Math.max(0, this.#gap - seconds / CLOSING);
      if (isBlocked && this.#gap <= STOPPED_AT) {
        this.#state = "opening";
      } else if (this.#gap === 0) {
        this.#state = "close";
      }
    }
  }
}
