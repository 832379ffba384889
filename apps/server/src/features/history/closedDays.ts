import type { SiteTime } from "@atrium/time";
import type { PoolClient } from "pg";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { float8Column, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { closedRollups } from "./closedRollups.ts";
import { PACKED_FORM } from "./dayStore.ts";
import { rowsOf } from "./joinedSamples.ts";
import { insertRollups, type PackedRollups, takeRollups } from "./packedRollups.ts";
import { insertPacked, type PackedSeries, takePacked } from "./packedStore.ts";
import { cutSeries, emptySeries, joinedSeries, type SampleBatch, type Series } from "./samples.ts";
import { monthOf } from "./siteMonths.ts";
import type { Day } from "./spans.ts";

/** Points in one statement. */
const POINTS_AT_ONCE = 200;

/**
 * Stores samples of days that are over for good straight into packed rows, with their hours and days. A year that is brought
 * in is written once so: no single samples, no quarter hours, and nothing that has to be deleted. The days of a batch that
 * lie in one month of the site share their rows. Samples of these points and days that stood alone until now are packed
 * with them. The transaction must have the lock alone.
 */
export async function storeClosed(
  client: PoolClient,
  batch: SampleBatch,
  { time, replaces = false }: { readonly time: SiteTime; readonly replaces?: boolean },
): Promise<void> {
  const days = new Set<number>();
  for (const { stretch, series } of byMonth(batch, time)) {
    for (const day of time.days(stretch.from, stretch.to)) if (hasSamples(series, day, time)) days.add(day);
    const points = [...series.keys()];
    for (let first = 0; first < points.length; first += POINTS_AT_ONCE) {
      const some = points.slice(first, first + POINTS_AT_ONCE);
      await storeStretch(client, stretch, {
        series: new Map(some.map((point) => [point, series.get(point) ?? emptySeries])),
        time,
        replaces,
      });
    }
  }
  await touchDays(client, days);
}

/** A stretch of a point's time and all that is in it from now on. */
export interface PointStretch extends Day {
  readonly point: number;
  readonly series: Series;
}

/** The same for one point, of which nothing stays that was in the stretch until now. */
export async function rewriteClosed(client: PoolClient, stretch: PointStretch, time: SiteTime): Promise<void> {
  const { point, from, to, series } = stretch;
  const days = time.days(from, to);
  for (const [month, own] of Map.groupBy(days, (day) => monthOf(day, time).from)) {
    const whole = { from: own[0] ?? month, to: time.addDays(own.at(-1) ?? month, 1) };
    await storeStretch(client, whole, {
      series: new Map([[point, cutSeries(series, whole.from, whole.to)]]),
      time,
      replaces: true,
      emptied: { from, to },
    });
  }
  await touchDays(client, new Set(days));
}

/** A day that had nothing single still has nothing single: it stays packed. */
async function touchDays(client: PoolClient, days: ReadonlySet<number>): Promise<void> {
  await client.query(
    `INSERT INTO history_days AS day (day_start, changed_at, version, packed_version, packed_form)
     SELECT at, now(), 1, 1, ${PACKED_FORM} FROM unnest($1::timestamptz[]) AS at ORDER BY at
     ON CONFLICT (day_start) DO UPDATE SET changed_at = excluded.changed_at, version = day.version + 1,
       packed_version = CASE WHEN day.packed_version = day.version THEN day.version + 1 ELSE day.packed_version END`,
    [timestampArray(Float64Array.from(days))],
  );
}

function hasSamples(series: ReadonlyMap<number, Series>, day: number, time: SiteTime): boolean {
  const end = time.addDays(day, 1);
  return [...series.values()].some((own) => cutSeries(own, day, end).times.length > 0);
}

interface Stored {
  readonly series: ReadonlyMap<number, Series>;
  readonly time: SiteTime;
  /** Of two samples of one moment, the one that is brought in counts. */
  readonly replaces: boolean;
  /** Of what was there before, nothing of this stretch stays. Absent: all of it does. */
  readonly emptied?: Day;
}

/** @param stretch whole days of the site within a month */
async function storeStretch(
  client: PoolClient,
  stretch: Day,
  { series, time, replaces, emptied }: Stored,
): Promise<void> {
  const points = [...series.keys()];
  const packed = Map.groupBy(await takePacked(client, points, stretch), ({ point }) => point);
  const single = await takeSingle(client, points, stretch);
  const taken = await takeRollups(client, points, stretch);
  const yielder = new EventLoopYielder();
  const rows: PackedSeries[] = [];
  const rollups: PackedRollups[] = [];
  for (const [point, added] of series) {
    const known = packed.get(point) ?? [];
    rows.push(...known.flatMap((row) => besides(row, stretch)));
    const inside = known.map((row) => cutSeries(row.series, stretch.from, stretch.to));
    const before = [...inside, single.get(point) ?? emptySeries].flatMap((one) =>
      emptied === undefined ? [one] : seriesBeside(one, emptied),
    );
    const all = replaces ? joinedOver(added, before) : joinedSeries([...before, added]);
    rows.push(...rowsOf(point, all, stretch, time));
    const made = closedRollups(all, time);
    rollups.push(...(emptied === undefined ? taken.joined(point, made) : taken.replaced(point, made)));
    await yielder.yieldIfDue();
  }
  await insertPacked(client, rows);
  await insertRollups(client, rollups);
}

/** Where both have a sample of one moment, the first's counts, whatever it is joined with. */
function joinedOver(first: Series, others: readonly Series[]): Series {
  return joinedSeries([first, joinedSeries(others)]);
}

function seriesBeside(series: Series, { from, to }: Day): Series[] {
  return [cutSeries(series, Number.NEGATIVE_INFINITY, from), cutSeries(series, to, Number.POSITIVE_INFINITY)];
}

/** The parts of a row before and after a stretch. */
function besides(row: PackedSeries, stretch: Day): PackedSeries[] {
  const parts = [
    { from: row.from, to: Math.min(row.to, stretch.from) },
    { from: Math.max(row.from, stretch.to), to: row.to },
  ];
  return parts.flatMap(({ from, to }) => {
    const series = from < to ? cutSeries(row.series, from, to) : emptySeries;
    return series.times.length === 0 ? [] : [{ point: row.point, from, to, series }];
  });
}

/** The samples of some points in a stretch that stand alone; they are gone from the table, and their rollups with them. */
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
  for (const table of ["rollup_15m", "rollup_1h", "rollup_1d"]) {
    await client.query(`DELETE FROM ${table} WHERE ${where}`, range);
  }
  return new Map(
    rows.map(({ id, times, values }) => [
      id,
      { times: float8Column(times).map(Math.round), values: float8Column(values) },
    ]),
  );
}

interface MonthPart {
  /** From the first day to the last of which the batch has samples. */
  readonly stretch: Day;
  readonly series: ReadonlyMap<number, Series>;
}

/** The samples of a batch by month and point, in the order of time; of two at the same moment, the first. */
function byMonth(batch: SampleBatch, time: SiteTime): MonthPart[] {
  const months = new Map<number, Map<number, Rows[]>>();
  let month = { from: 0, to: 0 };
  for (let from = 0; from < batch.length;) {
    const id = batch.ids[from] ?? 0;
    const moment = batch.times[from] ?? 0;
    if (moment < month.from || moment >= month.to) month = monthOf(moment, time);
    let to = from + 1;
    while (to < batch.length && batch.ids[to] === id && isWithin(batch.times[to] ?? 0, month)) to += 1;
    const points = months.get(month.from) ?? new Map<number, Rows[]>();
    months.set(month.from, points);
    const rows = points.get(id);
    if (rows === undefined) points.set(id, [{ from, to }]);
    else rows.push({ from, to });
    from = to;
  }
  return [...months.values()].map((points) => {
    const series = new Map([...points].map(([id, rows]) => [id, seriesOf(batch, rows)]));
    const edges = [...series.values()].map(({ times }) => ({ first: times.at(0) ?? 0, last: times.at(-1) ?? 0 }));
    const first = edges.reduce((least, edge) => Math.min(least, edge.first), Infinity);
    const last = edges.reduce((most, edge) => Math.max(most, edge.last), 0);
    return { stretch: { from: time.startOfDay(first), to: time.addDays(time.startOfDay(last), 1) }, series };
  });
}

function isWithin(moment: number, { from, to }: Day): boolean {
  return moment >= from && moment < to;
}

/** Rows of a batch that stand together: an import sends each point's in one piece and in the order of time. */
interface Rows {
  readonly from: number;
  readonly to: number;
}

function seriesOf({ times, values }: SampleBatch, rows: readonly Rows[]): Series {
  const parts = rows.map(({ from, to }) => ({ times: times.subarray(from, to), values: values.subarray(from, to) }));
  return joinedSeries(parts.map((part) => (isRising(part.times) ? part : inOrder(part))));
}

function isRising(times: Float64Array): boolean {
  for (let row = 1; row < times.length; row += 1) if (!((times[row] ?? 0) > (times[row - 1] ?? 0))) return false;
  return true;
}

function inOrder({ times, values }: Series): Series {
  const moment = (row: number | undefined) => times[row ?? -1] ?? Number.NaN;
  const ordered = Uint32Array.from(times.keys()).toSorted((one, other) => moment(one) - moment(other) || one - other);
  const rows = ordered.filter((row, index) => index === 0 || moment(ordered[index - 1]) !== moment(row));
  return {
    times: Float64Array.from(rows, moment),
    values: Float64Array.from(rows, (row) => values[row] ?? Number.NaN),
  };
}
