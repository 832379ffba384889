import { HISTORY_KINDS, type HistoryKind, type HistoryRoom } from "@atrium/contract/devices";
import type { Log } from "@atrium/time";
import type { Pool } from "pg";
import type { Retention } from "./retention.ts";

const READ_EVERY = 3_600_000;
const LOG_EVERY = 24 * READ_EVERY;
const GB = 1e9;

/** Room on disk with indexes, by kind of history. */
export class HistorySizes {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #retention: Retention;
  #bytes: ReadonlyMap<HistoryKind, number> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor({ pool, log, retention }: { readonly pool: Pool; readonly log: Log; readonly retention: Retention }) {
    this.#pool = pool;
    this.#log = log;
    this.#retention = retention;
  }

  /** As they were read last; empty before. */
  get bytes(): ReadonlyMap<HistoryKind, number> {
    return this.#bytes;
  }

  /** For how long each kind is kept, and the room that it took when it was read last. */
  room(): HistoryRoom {
    const keptDays = { ...this.#retention, meters: undefined };
    const kinds = HISTORY_KINDS.map((kind) => ({
      kind,
      keptDays: keptDays[kind] ?? null,
      bytes: this.#bytes.get(kind) ?? null,
    }));
    return { kinds, readAt: Number.isFinite(this.#readAt) ? this.#readAt : null };
  }

  /** Reads them once an hour, and logs them once a day. */
  async read(now: number): Promise<void> {
    if (now - this.#readAt < READ_EVERY) return;
    const { rows } = await this.#pool.query<Record<HistoryKind, number>>(SIZES);
    this.#bytes = new Map(HISTORY_KINDS.map((kind) => [kind, rows[0]?.[kind] ?? 0]));
    this.#readAt = now;
    if (now - this.#loggedAt < LOG_EVERY) return;
    this.#loggedAt = now;
    const gigabytes = HISTORY_KINDS.map((kind) => [kind, Number(((this.#bytes.get(kind) ?? 0) / GB).toFixed(3))]);
    const figures = { gigabytes: Object.fromEntries(gigabytes), keptDays: this.#retention };
    this.#log.info(figures, "the room that the history takes on disk, by kind, and for how many days each is kept");
  }
}

const SIZE_OF = (table: string) => `pg_total_relation_size('${table}')::float8`;
/** Days share their rows with the hours. */
const PACKED_DAYS = "(SELECT coalesce(sum(pg_column_size(days)), 0)::float8 FROM packed_rollups)";
const SIZES = `SELECT
  ${SIZE_OF("packed_samples")} +
    (SELECT coalesce(sum(pg_total_relation_size(relid)), 0)::float8 FROM pg_partition_tree('samples')) AS samples,
  ${SIZE_OF("rollup_15m")} + ${SIZE_OF("packed_quarters")} AS quarters,
  ${SIZE_OF("rollup_1h")} + ${SIZE_OF("packed_rollups")} - ${PACKED_DAYS} AS hours,
  ${SIZE_OF("rollup_1d")} + ${SIZE_OF("history_days")} + ${PACKED_DAYS} AS days,
  ${SIZE_OF("meter_days")} AS meters`;
