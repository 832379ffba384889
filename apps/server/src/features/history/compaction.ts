import type { Log } from "@atrium/time";
import type { Pool } from "pg";
import { isLocked, LOCK_LIMIT } from "./lockLimit.ts";

/** The kinds of history whose rows come and go. */
const KINDS = ["samples", "quarters", "hours", "days"] as const;
type Kind = (typeof KINDS)[number];

/** Bytes that a row takes with its index in a table that was just written. */
const WIDTHS: Readonly<Record<Kind, number>> = { samples: 85, quarters: 210, hours: 210, days: 210 };
const READ_EVERY = 3_600_000;
/** Room that is not worth a lock: the rows of the next day take it. */
const LEAST = 64_000_000;
/** An empty table is rewritten at once. */
const LEAST_OF_EMPTY = 1_000_000;
/** A table that has more in it would be locked for more than about a second. */
const MAX_TABLE_BYTES = 64_000_000;
/** Rows of more than that, of whichever kind. */
const MAX_ROWS = 1_000_000;
/** A table is rewritten when less than this share of it is in use. */
const USED_SHARE = 0.25;

export interface CompactionOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** Size in bytes from which a table is rewritten. */
  readonly least?: number;
}

interface Table {
  readonly name: string;
  readonly kind: Kind;
  readonly bytes: number;
  /** Room in which nothing is. */
  readonly unused: number;
}

/** Gives room back to the disk that packed, forgotten and imported rows have left in tables whose rows come and go. */
export class Compaction {
  readonly #options: CompactionOptions;
  #unused: ReadonlyMap<Kind, number> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(options: CompactionOptions) {
    this.#options = options;
  }

  /** Bytes in which nothing is, by kind, as they were read last; empty before. */
  get unused(): ReadonlyMap<Kind, number> {
    return this.#unused;
  }

  /** Once an hour. */
  async run(now: number): Promise<void> {
    if (now - this.#readAt < READ_EVERY) return;
    this.#readAt = now;
    for (const { name, bytes, unused } of await this.#tables()) {
      const used = bytes - unused;
      const least = used === 0 ? LEAST_OF_EMPTY : (this.#options.least ?? LEAST);
      if (unused < least || used > bytes * USED_SHARE || used > MAX_TABLE_BYTES) continue;
      await this.#rewrite(name, unused);
    }
    const tables = await this.#tables();
    const of = (kind: Kind) => tables.filter((table) => table.kind === kind);
    this.#unused = new Map(KINDS.map((kind) => [kind, of(kind).reduce((sum, { unused }) => sum + unused, 0)]));
  }

  async #tables(): Promise<Table[]> {
    const { rows } = await this.#options.pool.query<{ name: string; kind: Kind; bytes: number; about: number }>(
      `SELECT own.id::text AS name, own.kind, pg_total_relation_size(own.id)::float8 AS bytes,
         coalesce(pg_stat_get_live_tuples(own.id), 0)::float8 AS about
       FROM (
         SELECT relid::regclass AS id, 'samples' AS kind FROM pg_partition_tree('samples') WHERE isleaf
         UNION ALL SELECT name::regclass, kind
         FROM (VALUES ('rollup_15m', 'quarters'), ('rollup_1h', 'hours'), ('rollup_1d', 'days')) AS rollup (name, kind)
       ) AS own ORDER BY name`,
    );
    const tables: Table[] = [];
    for (const { name, kind, bytes, about } of rows) {
      const used = (await this.#count(name, MAX_ROWS, about)) * WIDTHS[kind];
      tables.push({ name, kind, bytes, unused: Math.max(0, bytes - used) });
    }
    return tables;
  }

  /** Exactly where it matters; of a table that is well used, the database's own estimate will do. */
  async #count(name: string, most: number, about: number): Promise<number> {
    const { rows } = await this.#options.pool.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM (SELECT FROM ${name} LIMIT ${most}) AS counted`,
    );
    const count = rows[0]?.count ?? 0;
    return count < most ? count : Math.max(count, about);
  }

  /** The table is locked until then; readers of an earlier state still find it. */
  async #rewrite(name: string, unused: number): Promise<void> {
    const { pool, log } = this.#options;
    const client = await pool.connect();
    try {
      await client.query(`SET lock_timeout = '${LOCK_LIMIT}'`);
      await client.query(`VACUUM (FULL, ANALYZE) ${name}`);
      log.info({ table: name, bytes: unused }, "room that the history no longer uses was given back to the disk");
    } catch (error) {
      if (!isLocked(error)) throw error;
      log.info(
        { table: name, bytes: unused },
        "room that the history no longer uses is given back later: it is being read",
      );
    } finally {
      await client.query("RESET lock_timeout").catch(() => undefined);
      client.release();
    }
  }
}
