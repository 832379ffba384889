import { t } from "@atrium/words";
import type { Clock } from "@atrium/time";
import { randomUUID } from "node:crypto";
import { AppError } from "../../platform/errors.ts";

/** Watches of one caller at a time, and points and other records of one watch. */
const MAX_WATCHES = 20;
const MAX_WATCHED = 2_000;
/** How long a watch lives between two polls, ms. */
const SHORTEST_LEASE = 10_000;
const USUAL_LEASE = 60_000;
const LONGEST_LEASE = 300_000;

export interface Watch {
  readonly id: string;
  readonly owner: number;
  /** Ms. */
  readonly lease: number;
  /** Ids of records. */
  readonly ids: Set<string>;
  /** The change of values up to which the caller knows all. */
  sequence: number;
  /** The revision of the site whose records the caller knows. */
  revision: number;
  /** By the clock's `elapsed`. */
  until: number;
}

/** What other systems follow: records whose changes they ask for again and again. */
export class Watches {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #watches = new Map<string, Watch>();

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#watches.size;
  }

  /** @param lease wanted, ms @throws AppError EVA001 where the caller has as many as one may have */
  open(owner: number, lease = USUAL_LEASE): Watch {
    this.#drop();
    const own = [...this.#watches.values()].filter((watch) => watch.owner === owner);
    if (own.length >= MAX_WATCHES) {
      throw new AppError("EVA001", t("At most {most} watches can be open. Close one first.", { most: MAX_WATCHES }));
    }
    const watch: Watch = {
      id: randomUUID(),
      owner,
      lease: Math.min(Math.max(lease, SHORTEST_LEASE), LONGEST_LEASE),
      ids: new Set(),
      sequence: 0,
      revision: 0,
      until: 0,
    };
    this.#watches.set(watch.id, watch);
    this.#extend(watch);
    return watch;
  }

  /** Nobody sees the watches of another caller. @throws AppError ENF001 also where its lease is over */
  find(id: string, owner: number): Watch {
    this.#drop();
    const watch = this.#watches.get(id);
    if (watch?.owner !== owner) {
      throw new AppError("ENF001", t("Watch {id} is not open. Its lease may be over.", { id }));
    }
    this.#extend(watch);
    return watch;
  }

  /** @throws AppError EVA001 where it would have more than one may have */
  add(watch: Watch, ids: readonly string[]): void {
    const all = new Set([...watch.ids, ...ids]);
    if (all.size > MAX_WATCHED) {
      throw new AppError("EVA001", t("A watch can have at most {most} records", { most: MAX_WATCHED }));
    }
    for (const id of ids) watch.ids.add(id);
  }

  close(watch: Watch): void {
    this.#watches.delete(watch.id);
  }

  #extend(watch: Watch): void {
    watch.until = this.#clock.elapsed() + watch.lease;
  }

  #drop(): void {
    const now = this.#clock.elapsed();
    for (const [id, { until }] of this.#watches) if (until < now) this.#watches.delete(id);
  }
}
