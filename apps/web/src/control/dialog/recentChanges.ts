import { CommandId } from "@atrium/contract";
import * as z from "zod";

/** A change that was given from a dialog which has been closed. */
const RecentChange = z.object({
  /** The command and its retries, oldest first. */
  orders: z.array(CommandId).min(1).readonly(),
  /** The name of each device in the list of failures, by its id. */
  names: z.record(z.string(), z.string()),
  /** The name of whoever gave it: people who share a browser do not take back each other's. */
  by: z.string(),
  /** "Turn off 41 lights". */
  title: z.string(),
  /** "Office Building, 1st Floor". */
  place: z.string(),
  /** On the server's clock, epoch ms. */
  at: z.number(),
});
export type RecentChange = z.output<typeof RecentChange>;

/** How long a change can be taken back after its dialog was closed, ms. */
export const UNDO_TIME = 10 * 60_000;
const STORAGE_KEY = "atrium.last-change";

/** The last change of this tab: it outlives the page that it was given on, and a reload. */
class RecentChanges {
  readonly #listeners = new Set<() => void>();
  #newest: RecentChange | undefined;
  #isChecked = false;

  constructor() {
    this.restore();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly newest = (): RecentChange | undefined => this.#newest;

  /** Whether the newest was given by whoever is here now; what an earlier page has left, the server is asked about. */
  readonly isChecked = (): boolean => this.#isChecked;

  /** Keeps a change that was just given, or, without one, forgets the last. */
  keep(change: RecentChange | undefined): void {
    if (change === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(change));
    this.#set(change, change !== undefined);
  }

  /** The server knows it, and of whom it is. */
  confirm(): void {
    this.#set(this.#newest, true);
  }

  /** Begins again with what an earlier page of this tab has left, as after a reload. */
  restore(): void {
    this.#set(stored(), false);
  }

  #set(change: RecentChange | undefined, isChecked: boolean): void {
    this.#newest = change;
    this.#isChecked = isChecked;
    for (const listener of this.#listeners) listener();
  }
}

function stored(): RecentChange | undefined {
  try {
    return RecentChange.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export const recentChanges = new RecentChanges();
