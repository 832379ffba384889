import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "@atrium/time";
import type { Client } from "pg";
import { type Lateness, LatenessMeter } from "../latenessMeter.ts";
import { makeClient, type ServerAddress, takesWrites } from "./connections.ts";

export type DatabaseState = "available" | "unavailable";

const PROBE_INTERVAL = 1_000;
const PROBE_LIMIT = 3_000;
const FIRST_RETRY = 50;
const MAX_RETRY_DELAY = 1_000;

/**
 * Watches whether the database answers, and takes writes: a standby is as good as away. Holds one connection of its own:
 * its end is the signal, and a probe every second finds a server that hangs, or is a standby now.
 */
export class DatabaseWatch {
  readonly #address: ServerAddress;
  readonly #listeners = new Set<(state: DatabaseState) => void>();
  readonly #stopping = new AbortController();
  readonly #lateness = new LatenessMeter({ clock: systemClock });
  #state: DatabaseState = "unavailable";
  #running: Promise<void> | undefined;

  constructor(address: ServerAddress) {
    this.#address = address;
  }

  get state(): DatabaseState {
    return this.#state;
  }

  /** The returned function ends the subscription. */
  onStateChange(listener: (state: DatabaseState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves with the first answer of the database. */
  async start(): Promise<void> {
    const first = new Promise<void>((resolve) => {
      const stop = this.onStateChange(() => {
        stop();
        resolve();
      });
    });
    this.#lateness.start();
    this.#running = this.#run();
    await first;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#lateness.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let retry = FIRST_RETRY; !signal.aborted; retry = Math.min(2 * retry, MAX_RETRY_DELAY)) {
      const client = makeClient(this.#address, "watch");
      const ended = new AbortController();
      client.once("end", () => ended.abort());
      client.on("error", () => ended.abort());
      try {
        await client.connect();
        if (await takesWrites(client)) {
          retry = FIRST_RETRY / 2;
          this.#become("available");
          await this.#probe(client, ended.signal);
        }
      } catch {
        // Not reachable: the state reports it.
      }
      if (!signal.aborted) this.#become("unavailable");
      void client.end().catch(() => undefined);
      await sleep(retry, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns when the connection has ended or no longer answers. */
  async #probe(client: Client, ended: AbortSignal): Promise<void> {
    const over = AbortSignal.any([ended, this.#stopping.signal]);
    while (!over.aborted) {
      await sleep(PROBE_INTERVAL, undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      const answered = takesWrites(client).catch(() => false);
      if (!(await Promise.race([answered, silence(over, this.#lateness)]))) return;
    }
  }

  #become(state: DatabaseState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/** Resolves to false when an answer is overdue. A process that was itself late waits longer by that: the answer may be here already. */
async function silence(over: AbortSignal, lateness: Lateness): Promise<boolean> {
  const begin = systemClock.elapsed();
  for (let wait = PROBE_LIMIT; wait > 0 && !over.aborted;) {
    await sleep(wait, undefined, { signal: over }).catch(() => undefined);
    wait = Math.ceil(PROBE_LIMIT + lateness.since(begin) - (systemClock.elapsed() - begin));
  }
  return false;
}
