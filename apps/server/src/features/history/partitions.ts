import type { Pool } from "pg";
import type { SampleBatch } from "./samples.ts";
import { isLocked, LOCK_LIMIT } from "./lockLimit.ts";
import { inTransaction } from "./transaction.ts";

const PARTITION_LOCK = 7_412_002;

/** The monthly partitions of the samples (months of UTC), made before the first sample of a month arrives. */
export class Partitions {
  readonly #pool: Pool;
  readonly #known = new Set<string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes the partitions that a batch needs. */
  async ensureFor(batch: SampleBatch): Promise<void> {
    const months = new Set<string>();
    let [from, to] = [0, 0];
    for (const time of batch.times) {
      if (time >= from && time < to) continue;
      const month = monthOf(time);
      months.add(month);
      [from, to] = [startOf(month), startOf(nextMonth(month))];
    }
    for (const month of months) await this.ensure(month);
  }

  /** @param month e.g. `2026-11` */
  async ensure(month: string): Promise<void> {
    if (this.#known.has(month)) return;
    const name = tableOf(month);
    await inTransaction(this.#pool, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`);
      const { rows } = await client.query<{ name: string | null }>("SELECT to_regclass($1) AS name", [name]);
      if (rows[0]?.name != null) return;
      // A finished table is attached, so that readers and writers of other months go on.
      await client.query(`CREATE TABLE ${name} (LIKE samples INCLUDING ALL)`);
      await client.query(
        `ALTER TABLE samples ATTACH PARTITION ${name}
         FOR VALUES FROM ('${month}-01T00:00:00Z') TO ('${nextMonth(month)}-01T00:00:00Z')`,
      );
    });
    this.#known.add(month);
  }

  /** This month and the one after it, so that nobody waits at the turn of the month. */
  async ensureAhead(now: number): Promise<void> {
    await this.ensure(monthOf(now));
    await this.ensure(nextMonth(monthOf(now)));
  }

  /** Drops the partitions that end before a moment, but for those that a backup reads. Returns their months. */
  async dropBefore(time: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'samples'::regclass",
    );
    const months = rows.map(({ name }) => name.slice("samples_".length).replace("_", "-"));
    const old = months.filter((month) => startOf(nextMonth(month)) <= time);
    const dropped: string[] = [];
    for (const month of old) {
      this.#known.delete(month);
      if (await this.#drop(month)) dropped.push(month);
    }
    return dropped;
  }

  /** false: somebody reads it for longer than others may wait behind us for all samples. */
  async #drop(month: string): Promise<boolean> {
    try {
      await inTransaction(this.#pool, async (client) => {
        await client.query(`SET LOCAL lock_timeout = '${LOCK_LIMIT}'`);
        // Somebody else may drop it at the same moment.
        await client.query(`DROP TABLE IF EXISTS ${tableOf(month)}`);
      });
      return true;
    } catch (error) {
      if (isLocked(error)) return false;
      throw error;
    }
  }
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(Date.UTC(year, number, 1));
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

function tableOf(month: string): string {
  if (!/^\d{4}-\d\d$/.test(month)) throw new Error(`not a month: ${month}`);
  return `samples_${month.replace("-", "_")}`;
}
