import type { Anchor } from "../geometry/clusters.ts";
import { type Direction, neighbourOf } from "../geometry/neighbour.ts";

/**
 * Which pin the Tab key enters, so that a plan of hundreds of pins is one stop. Arrows move it by position. It
 * outlives the pins' drawing: a page can ask for the focus to return to a pin.
 */
export class PinFocus {
  readonly #listeners = new Set<() => void>();
  #anchors: readonly Anchor[] = [];
  #active: string | undefined;
  #wanted: string | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The pin that Tab enters. */
  readonly active = (): string | undefined => this.#active;

  /** The pins and count pins that are drawn now. */
  place(anchors: readonly Anchor[]): void {
    this.#anchors = anchors;
    if (!anchors.some(({ id }) => id === this.#active)) this.#activate(anchors[0]?.id);
  }

  /** Where an arrow key leads from the active pin; undefined at the edge. */
  neighbour(direction: Direction): Anchor | undefined {
    const from = this.#anchors.find(({ id }) => id === this.#active);
    if (from === undefined) return undefined;
    const next = neighbourOf(this.#anchors, from.at, direction);
    return this.#anchors.find(({ id }) => id === next);
  }

  /** Makes a pin the one that Tab enters (it was clicked, or focused in another way). */
  note(id: string): void {
    if (id !== this.#active) this.#activate(id);
  }

  /** Moves the keyboard focus to a pin. */
  moveTo(id: string): void {
    this.#wanted = id;
    this.#activate(id);
  }

  /** Takes the request of `moveTo`, which is granted once. */
  takeWanted(): string | undefined {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    return wanted;
  }

  #activate(id: string | undefined): void {
    this.#active = id;
    for (const listener of this.#listeners) listener();
  }
}
