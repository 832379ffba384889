import { t } from "@atrium/words";
import { AsyncLocalStorage } from "node:async_hooks";
import { seconds } from "@atrium/contract";
import { AppError } from "../errors.ts";

/** On whose behalf something is done: one session's many queries do not keep another's waiting. */
export const asker = new AsyncLocalStorage<string>();

/** Our own work: recorders, schedules, tasks. */
const OURSELVES = "server";
/** Queries of one session that may wait. */
const MAX_WAITING = 40;
const RETRY_AFTER = seconds(5);

interface Waiting {
  readonly begin: () => void;
  readonly cancel: () => void;
}

/** A line before a few connections: who waits is served in turn, one of each session after the other. */
export class FairLine {
  readonly #timeout: number;
  #free: number;
  /** By session; the one that is served next comes first. */
  readonly #lines = new Map<string, Waiting[]>();

  /** @param timeout ms for which one waits at the most */
  constructor(places: number, timeout: number) {
    this.#free = places;
    this.#timeout = timeout;
  }

  /** Resolves when there is a place, which has to be given back. @throws AppError EDB002 */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const session = asker.getStore();
    const who = session ?? OURSELVES;
    const line = this.#lines.get(who) ?? [];
    // What we do ourselves, at the start or for an export, does not count as a flood.
    if (session !== undefined && line.length >= MAX_WAITING) throw tooMany();
    this.#lines.set(who, line);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        reject(tooMany());
      }, this.#timeout);
      const waiting = { begin: resolve, cancel: () => clearTimeout(timer) };
      line.push(waiting);
    });
  }

  /** Gives a place back: the next one in turn has it. */
  leave(): void {
    for (const [who, line] of this.#lines) {
      this.#lines.delete(who);
      const next = line.shift();
      if (next === undefined) continue;
      if (line.length > 0) this.#lines.set(who, line);
      next.cancel();
      next.begin();
      return;
    }
    this.#free += 1;
  }
}

function tooMany(): AppError {
  const message = t("Too many long queries at once. Try again in a moment.");
  return new AppError("EDB002", message, { retryAfter: RETRY_AFTER });
}
