import type { SiteTime } from "@atrium/time";
import type { PoolClient } from "pg";
import { LoopTurns } from "../../platform/loopTurns.ts";
import { float8Column, int4Array, timestampArray } from "./binaryArrays.ts";
import { writeHours } from "./hourStore.ts";
import { insertPacked, type PackedSeries, takePacked, withoutRepeats } from "./packedStore.ts";
import { cutSeries, emptySeries, mergedSeries, type SampleBatch, type Series } from "./samples.ts";
import type { Day } from "./spans.ts";
import { quarterOf } from "./steps.ts";
import { joinedBuckets, summarise, type Summary } from "./summary.ts";
import { writeSummaries } from "./summaryStore.ts";

/** Points of a day in one statement. */
const POINTS_AT_ONCE = 200;

/**
 * Stores samples of days that are over for good straight into packed days, hours and days. A year that is brought in is
 * written once so: no single samples, no quarter hours, and nothing that has to be deleted. Samples of these points and
 * days that stood alone until now are packed with them. The transaction must have the lock alone.
 */
export async function storeClosed(client: PoolClient, batch: SampleBatch, time: SiteTime): Promise<void> {
  const days = byDay(batch, time);
  for (const [from, series] of days) {
    const points = [...series.keys()];
    const day = { from, to: time.addDays(from, 1) };
    for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
      const some = points.slice(first, first + POINTS_AT_ONCE);
      await storeDay(client, day, {
        series: new Map(some.map((point) => [point, series.get(point) ?? emptySeries])),
        time,
      });
    }
  }
  // A day that had nothing single still has nothing single: it stays packed.
  await client.query(
    `INSERT INTO history_days AS day (day_start, changed_at, version, packed_version, packed_form)
     SELECT at, now(), 1, 1, 2 FROM unnest($1::timestamptz[]) AS at ORDER BY at
     ON CONFLICT (day_start) DO UPDATE SET changed_at = excluded.changed_at, version = day.version + 1,
       packed_version = CASE WHEN day.packed_version = day.version THEN day.version + 1 ELSE day.packed_version END`,
    [timestampArray(Float64Array.from(days.keys()))],
  );
}

interface Stored {
  readonly series: ReadonlyMap<number, Series>;
  readonly time: SiteTime;
}

async function storeDay(client: PoolClient, day: Day, { series, time }: Stored): Promise<void> {
  const points = [...series.keys()];
  const packed = Map.groupBy(await takePacked(client, points, day), ({ point }) => point);
  const single = await takeSingle(client, points, day);
  const turns = new LoopTurns();
  const rows: PackedSeries[] = [];
  const hours = new Map<number, Summary[]>();
  const days = new Map<number, Summary[]>();
  for (const [point, added] of series) {
    const known = packed.get(point) ?? [];
    // Days were cut elsewhere before the site's zone was changed: what lies beside this day stays a row of its own.
    rows.push(...known.flatMap((row) => besides(row, day)));
    const inside = known.map((row) => cutSeries(row.series, day.from, day.to)).reduce(mergedSeries, emptySeries);
    const all = [single.get(point) ?? emptySeries, added].reduce(mergedSeries, inside);
    rows.push({ ...day, point, series: all });
    const own = joinedBuckets(summarise(all, quarterOf), (moment) => time.startOfHour(moment));
    hours.set(point, withoutRepeats(own));
    days.set(
      point,
      joinedBuckets(own, () => day.from),
    );
    await turns.next();
  }
  await insertPacked(client, rows);
  await writeHours(client, points, day, hours);
  await writeSummaries(client, "rollup_1d", days);
}

/** The parts of a row before and after a day. */
function besides(row: PackedSeries, day: Day): PackedSeries[] {
  const parts = [
    { from: row.from, to: Math.min(row.to, day.from) },
    { from: Math.max(row.from, day.to), to: row.to },
  ];
  return parts.flatMap(({ from, to }) => {
    const series = from < to ? cutSeries(row.series, from, to) : emptySeries;
    return series.times.length === 0 ? [] : [{ point: row.point, from, to, series }];
  });
}

/** The samples of some points in a day that stand alone; they are gone from the table, and their rollups with them. */
async function takeSingle(
  client: PoolClient,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Series>> {
  const where =
    "point_id = ANY($1::int[]) AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000)";
  const range = [int4Array(Int32Array.from(points)), from, to];
  const { rows } = await client.query<{ id: number; times: Buffer; values: Buffer }>(
    `WITH taken AS (DELETE FROM samples WHERE ${where} RETURNING point_id, ts, value)
     SELECT point_id AS id, string_agg(float8send(date_part('epoch', ts) * 1000), '' ORDER BY ts) AS times,
       string_agg(float8send(value), '' ORDER BY ts) AS values
     FROM taken GROUP BY point_id`,
    range,
  );
  for (const table of ["rollup_15m", "rollup_1h"]) await client.query(`DELETE FROM ${table} WHERE ${where}`, range);
  return new Map(
    rows.map(({ id, times, values }) => [
      id,
      { times: float8Column(times).map(Math.round), values: float8Column(values) },
    ]),
  );
}

/** The samples of a batch by day and point, in the order of time; of two at the same moment, the first. */
function byDay(batch: SampleBatch, time: SiteTime): Map<number, Map<number, Series>> {
  const days = new Map<number, Map<number, number[]>>();
  let day = { from: 0, to: 0 };
  for (const [row, moment] of batch.times.entries()) {
    if (moment < day.from || moment >= day.to) {
      const from = time.startOfDay(moment);
      day = { from, to: time.addDays(from, 1) };
    }
    const points = days.get(day.from) ?? new Map<number, number[]>();
    days.set(day.from, points);
    const id = batch.ids[row] ?? 0;
    const rows = points.get(id);
    if (rows === undefined) points.set(id, [row]);
    else rows.push(row);
  }
  const seriesOf = (rows: readonly number[]) => orderedSeries(batch, rows);
  return new Map(
    [...days].map(([from, points]) => [from, new Map([...points].map(([id, rows]) => [id, seriesOf(rows)]))]),
  );
}

function orderedSeries({ times, values }: SampleBatch, rows: readonly number[]): Series {
  const moment = (row: number | undefined) => times[row ?? -1] ?? Number.NaN;
  const ordered = rows
    .toSorted((one, other) => moment(one) - moment(other))
    .filter((row, index, all) => index === 0 || moment(row) !== moment(all[index - 1]));
  return {
    times: Float64Array.from(ordered, moment),
    values: Float64Array.from(ordered, (row) => values[row] ?? Number.NaN),
  };
}
