import type { SiteTime } from "@atrium/time";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import { float8Array, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { binaryRows, copyRows } from "../../platform/database/copyRows.ts";
import { unpackTouched } from "./packedStore.ts";
import { storeClosed } from "./closedDays.ts";
import { rollUp } from "./rollupStore.ts";
import { byPoint, rowsSince, type SampleBatch, splitAt } from "./samples.ts";
import { lateSpans } from "./spans.ts";
import { lockAlone, lockForWriting } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

/** From this many samples on COPY is worth its further round trips. */
const COPIED_FROM = 1_000;
const UNIQUE_VIOLATION = "23505";

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
  given: SampleBatch,
  { time, aliveAt, closedBefore = 0, replaces = false }: StoringOptions,
): Promise<number> {
  // The index of the samples has the samples of a point side by side: those that come together cost it one page, not many.
  const batch = byPoint(given);
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
  if (replaces) await replaceSamples(client, batch);
  else if (batch.length < COPIED_FROM || !(await copySamples(client, batch))) await addSamples(client, batch);
  await keepNewest(client, newestOf(all, aliveAt !== undefined), { aliveAt, replaces });
}

/**
 * COPY is faster than INSERT, but fails where a sample is there already. That is rare: a batch comes again after a kill.
 * @returns whether the samples are stored
 */
async function copySamples(client: PoolClient, batch: SampleBatch): Promise<boolean> {
  await client.query("SAVEPOINT copying");
  try {
    await copyRows(client, "COPY samples (point_id, ts, value) FROM STDIN WITH (FORMAT binary)", binaryRows(batch));
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
    await client.query("ROLLBACK TO copying");
    return false;
  }
}

export async function addSamples(client: PoolClient, batch: SampleBatch): Promise<void> {
  await client.query({
    name: "add-samples",
    text: `INSERT INTO samples (point_id, ts, value)
      SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::float8[]) ON CONFLICT DO NOTHING`,
    values: columns(batch),
  });
}

async function replaceSamples(client: PoolClient, batch: SampleBatch): Promise<void> {
  await client.query({
    name: "replace-samples",
    text: `INSERT INTO samples (point_id, ts, value)
      SELECT DISTINCT ON (1, 2) * FROM unnest($1::int[], $2::timestamptz[], $3::float8[])
      ON CONFLICT (point_id, ts) DO UPDATE SET value = excluded.value`,
    values: columns(batch),
  });
}

/** What a part of a point's past has as its newest is the newest of all, where nothing else is newer. */
export async function keepNewestOf(client: PoolClient, batch: SampleBatch): Promise<void> {
  if (batch.length > 0) await keepNewest(client, newestOf(batch, false), { aliveAt: undefined, replaces: true });
}

async function keepNewest(
  client: PoolClient,
  newest: Newest,
  { aliveAt, replaces }: Pick<Inserting, "aliveAt" | "replaces">,
): Promise<void> {
  await client.query({
    name: replaces ? "replace-newest" : "keep-newest",
    text: `
      WITH alive AS (
        UPDATE history_state SET alive_at = to_timestamp($4::float8 / 1000) WHERE id = 1 AND $4::float8 IS NOT NULL
      )
      INSERT INTO latest (point_id, ts, value, held, changed_at)
      SELECT id, ts, value, nullif(held, 'NaN'), nullif(changed_at, 'epoch')
      FROM unnest($1::int[], $2::timestamptz[], $3::float8[], $5::float8[], $6::timestamptz[])
        AS newest (id, ts, value, held, changed_at)
      ON CONFLICT (point_id) DO UPDATE SET ts = excluded.ts, value = excluded.value,
        held = coalesce(excluded.held, latest.held),
        changed_at = coalesce(
          excluded.changed_at,
          CASE WHEN excluded.held IS NOT NULL AND excluded.held IS DISTINCT FROM latest.held THEN excluded.ts
            ELSE coalesce(latest.changed_at, latest.ts) END)
      WHERE excluded.ts > latest.ts${replaces ? " OR excluded.ts = latest.ts" : ""} OR $4::float8 IS NOT NULL`,
    values: [...columns(newest), aliveAt ?? null, float8Array(newest.held), timestampArray(newest.changedAt)],
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

/**
 * By time; live samples by the order of arrival: after the clock was set back, the newest has an earlier time.
 * @param batch by point
 */
function newestOf(batch: SampleBatch, isLive: boolean): Newest {
  let points = 0;
  for (let row = 0; row < batch.length; row += 1) if (row === 0 || batch.ids[row] !== batch.ids[row - 1]) points += 1;
  const newest = {
    length: points,
    ids: new Int32Array(points),
    times: new Float64Array(points),
    values: new Float64Array(points),
    held: new Float64Array(points).fill(Number.NaN),
    changedAt: new Float64Array(points),
  };
  let point = -1;
  for (let row = 0; row < batch.length; row += 1) {
    const id = batch.ids[row] ?? 0;
    const time = batch.times[row] ?? 0;
    const value = batch.values[row] ?? Number.NaN;
    const isFirst = row === 0 || id !== batch.ids[row - 1];
    if (isFirst) point += 1;
    else if (!isLive && time <= (newest.times[point] ?? 0)) continue;
    newest.ids[point] = id;
    newest.times[point] = time;
    newest.values[point] = value;
    const last = newest.held[point] ?? Number.NaN;
    if (Number.isNaN(value) || value === last) continue;
    newest.changedAt[point] = Number.isNaN(last) ? 0 : time;
    newest.held[point] = value;
  }
  return newest;
}
