import type { CommandId } from "@atrium/contract";
import type { Device } from "../device.ts";

/** A change that was given from a dialog which has been closed. */
export interface RecentChange {
  /** The command and its retries, oldest first. */
  readonly orders: readonly CommandId[];
  readonly devices: readonly Device[];
  /** "Turn off 41 lights". */
  readonly title: string;
  /** "Office Building, 1st Floor". */
  readonly place: string;
  /** On the server's clock, epoch ms. */
  readonly at: number;
}

/** How long a change can be taken back after its dialog was closed, ms. */
export const UNDO_TIME = 10 * 60_000;

/** The last change of this tab: it outlives the page that it was given on. */
class RecentChanges {
  readonly #listeners = new Set<() => void>();
  #newest: RecentChange | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly newest = (): RecentChange | undefined => this.#newest;

  keep(change: RecentChange | undefined): void {
    this.#newest = change;
    for (const listener of this.#listeners) listener();
  }
}

export const recentChanges = new RecentChanges();
