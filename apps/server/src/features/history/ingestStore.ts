import type { SiteTime } from "@atrium/time";
import type { Pool, PoolClient } from "pg";
import { float8Array, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { unpackTouched } from "./packedStore.ts";
import { storeClosed } from "./closedDays.ts";
import { rollUp } from "./rollupStore.ts";
import { rowsSince, type SampleBatch, splitAt } from "./samples.ts";
import { lateSpans } from "./spans.ts";
import { lockAlone, lockForWriting } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

export interface StoringOptions {
  readonly time: SiteTime;
  /** Moment up to which every sample received is stored with this batch, ms; absent for the bulk import. */
  readonly aliveAt?: number;
  /** Samples of days that were over by then go straight into packed days. Absent: none do. */
  readonly closedBefore?: number;
  /** Samples take the place of those of the same moments. Absent: what is there stays. */
  readonly replaces?: boolean;
}

/**
 * Stores a batch: all of it or nothing. A batch that is stored twice counts once. The newest sample of each point is
 * kept beside, with its last value and since when it has held; where samples fall into time that was already rolled up,
 * it is rolled up again. Samples of days that are forgotten are left out: what was computed of these days is final.
 *
 * The partitions of the batch's months must exist (`Partitions`).
 * @returns the number of samples that were left out
 */
export async function storeBatch(
  pool: Pool,
  batch: SampleBatch,
  { time, aliveAt, closedBefore = 0, replaces = false }: StoringOptions,
): Promise<number> {
  const leftOut = await inTransaction(pool, async (client) => {
    const { late, forgotten } = await lockForWriting(client);
    const kept = rowsSince(batch, forgotten);
    if (kept.times.some((moment) => moment < late)) return undefined;
    await insert(client, kept, { newest: kept, aliveAt, replaces });
    return batch.length - kept.length;
  });
  if (leftOut !== undefined) return leftOut;
  // Two transactions that roll up the same bucket at once would each miss the other's samples, so they take turns.
  return inTransaction(pool, async (client) => {
    const { rolled, late, forgotten } = await lockAlone(client);
    const kept = rowsSince(batch, forgotten);
    const { before: closed, rest } = splitAt(kept, time.startOfDay(Math.min(closedBefore, rolled)));
    const spans = lateSpans(rest, late);
    const unpacked = await unpackTouched(client, spans);
    await insert(client, rest, { newest: kept, aliveAt, replaces });
    if (spans.length > 0) await rollUp(client, [...spans, ...unpacked], time);
    if (closed.length > 0) await storeClosed(client, closed, { time, replaces });
    return batch.length - kept.length;
  });
}

interface Inserting {
  readonly newest: SampleBatch;
  readonly aliveAt: number | undefined;
  readonly replaces: boolean;
}

async function insert(
  client: PoolClient,
  batch: SampleBatch,
  { newest: all, aliveAt, replaces }: Inserting,
): Promise<void> {
  const isLive = aliveAt !== undefined;
  const newest = newestOf(all, isLive);
  await client.query({
    name: replaces ? "replace-batch" : "store-batch",
    text: `
      WITH stored AS (
        INSERT INTO samples (point_id, ts, value)
        ${replaces ? "SELECT DISTINCT ON (1, 2) *" : "SELECT *"} FROM unnest($1::int[], $2::timestamptz[], $3::float8[])
        ON CONFLICT ${replaces ? "(point_id, ts) DO UPDATE SET value = excluded.value" : "DO NOTHING"}
      ), alive AS (
        UPDATE history_state SET alive_at = to_timestamp($7::float8 / 1000) WHERE id = 1 AND $7::float8 IS NOT NULL
      )
      INSERT INTO latest (point_id, ts, value, held, changed_at)
      SELECT id, ts, value, nullif(held, 'NaN'), nullif(changed_at, 'epoch')
      FROM unnest($4::int[], $5::timestamptz[], $6::float8[], $8::float8[], $9::timestamptz[])
        AS newest (id, ts, value, held, changed_at)
      ON CONFLICT (point_id) DO UPDATE SET ts = excluded.ts, value = excluded.value,
        held = coalesce(excluded.held, latest.held),
        changed_at = coalesce(
          excluded.changed_at,
          CASE WHEN excluded.held IS NOT NULL AND excluded.held IS DISTINCT FROM latest.held THEN excluded.ts
            ELSE coalesce(latest.changed_at, latest.ts) END)
      WHERE excluded.ts > latest.ts${replaces ? " OR excluded.ts = latest.ts" : ""} OR $7::float8 IS NOT NULL`,
    values: [
      ...columns(batch),
      ...columns(newest),
      aliveAt ?? null,
      float8Array(newest.held),
      timestampArray(newest.changedAt),
    ],
  });
}

function columns({ ids, times, values }: SampleBatch): Buffer[] {
  return [int4Array(ids), timestampArray(times), float8Array(values)];
}

/** The newest sample of each point of a batch. */
interface Newest extends SampleBatch {
  /** The last value that is no gap; NaN: there is none. */
  readonly held: Float64Array;
  /** Since when that value has held, where the batch shows it; otherwise 0. */
  readonly changedAt: Float64Array;
}

interface Held {
  readonly value: number;
  readonly changedAt: number;
}

const nothingHeld: Held = { value: Number.NaN, changedAt: 0 };

/**
 * By time; live samples by the order of arrival: after the clock was set back, the newest has an earlier time.
 */
function newestOf(batch: SampleBatch, isLive: boolean): Newest {
  const rows = new Map<number, number>();
  const held = new Map<number, Held>();
  for (let row = 0; row < batch.length;) {
    const id = batch.ids[row] ?? 0;
    let newest = rows.get(id) ?? -1;
    let { value: last, changedAt } = held.get(id) ?? nothingHeld;
    // An import has hundreds of samples of a point in a row.
    for (; row < batch.length && batch.ids[row] === id; row += 1) {
      const time = batch.times[row] ?? 0;
      if (!isLive && newest >= 0 && time <= (batch.times[newest] ?? 0)) continue;
      newest = row;
      const value = batch.values[row] ?? Number.NaN;
      if (Number.isNaN(value) || value === last) continue;
      changedAt = Number.isNaN(last) ? 0 : time;
      last = value;
    }
    rows.set(id, newest);
    if (!Number.isNaN(last)) held.set(id, { value: last, changedAt });
  }
  const pick = [...rows.values()];
  const ids = Int32Array.from(pick, (row) => batch.ids[row] ?? 0);
  return {
    length: pick.length,
    ids,
    times: Float64Array.from(pick, (row) => batch.times[row] ?? 0),
    values: Float64Array.from(pick, (row) => batch.values[row] ?? Number.NaN),
    held: Float64Array.from(ids, (id) => held.get(id)?.value ?? Number.NaN),
    changedAt: Float64Array.from(ids, (id) => held.get(id)?.changedAt ?? 0),
  };
}
