import { type SiteTime, DAY } from "@atrium/time";
import type { PoolClient } from "pg";
import { joinedSpans, spanColumns, type Span } from "./spans.ts";
import { timestampArray } from "../../platform/database/binaryArrays.ts";

/** No hour and no day of any calendar is as long. */
const LONG = 2 * DAY;

/**
 * Computes the rollups of the spans again, from the samples up: quarter hours from samples, hours from quarter hours,
 * days from hours (hours and days of the site's zone, as `SiteTime` cuts them). Doing it twice changes nothing. Spans are whole quarter hours;
 * their samples must not be packed. The SQL follows `summarise` and `joined` of summary.ts, which
 * explain the columns.
 */
export async function rollUp(client: PoolClient, spans: readonly Span[], time: SiteTime): Promise<void> {
  const joined = joinedSpans(spans);
  const columns = spanColumns(joined);
  const days = [...columns, ...bucketColumns(joined, (from, to) => time.days(from, to))];
  const hours = [...columns, ...bucketColumns(joined, (from, to) => time.hours(from, to))];
  await client.query({ name: "roll-up-15m", text: QUARTERS, values: columns });
  await client.query({ name: "roll-up-1h", text: HOURS, values: hours });
  await client.query({ name: "roll-up-1d", text: DAYS, values: days });
  await client.query({ name: "touch-days", text: TOUCHED_DAYS, values: days });
}

const COLUMNS = "n, sum, min, max, weighted, seconds, increase, first_at, first, last_at, last, gap_from, gap_at";
const REPLACED = COLUMNS.split(", ")
  .map((name) => `${name} = excluded.${name}`)
  .join(", ");
const REPLACE = `ON CONFLICT (point_id, ts) DO UPDATE SET ${REPLACED}`;
const SPANS = "unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) AS span (point_id, from_ts, to_ts)";
/** The hours or days that a span touches. */
const BUCKETS = `unnest($4::timestamptz[], $5::timestamptz[]) AS bucket (bucket_ts, bucket_end)
      WHERE bucket_ts < to_ts AND bucket_end > from_ts`;
/** The count of a counter from one value to the next (`counted` in summary.ts). */
const COUNTED = (from: string, to: string) =>
  `CASE WHEN ${to} >= ${from} THEN ${to} - ${from} WHEN ${to} <= ${from} * 0.1 THEN ${to} ELSE 0 END`;
const SECONDS = (from: string, to: string) => `date_part('epoch', ${to} - ${from})`;

/** Samples with their neighbours of the same bucket: the next of any kind, and the previous and next with a value. */
const QUARTERS = `
  WITH sample AS (
    SELECT span.point_id, s.ts, nullif(s.value, 'NaN') AS value, date_bin('15 minutes', s.ts, 'epoch') AS bucket
    FROM ${SPANS}
    CROSS JOIN LATERAL (
      SELECT ts, value FROM samples
      WHERE point_id = span.point_id AND ts >= span.from_ts AND ts < span.to_ts
    ) s
  ), step AS (
    SELECT *, lead(ts) OVER neighbours AS next_ts, lag(value) OVER alike AS previous, lead(ts) OVER alike AS next_alike
    FROM sample
    WINDOW neighbours AS (PARTITION BY point_id, bucket ORDER BY ts),
      alike AS (PARTITION BY point_id, bucket, value IS NULL ORDER BY ts)
  ), bucket AS (
    SELECT point_id, bucket AS ts,
      count(value) AS n,
      coalesce(sum(value), 0) AS sum,
      min(value) AS min,
      max(value) AS max,
      coalesce(sum(value * ${SECONDS("ts", "next_ts")}), 0) AS weighted,
      coalesce(sum(${SECONDS("ts", "next_ts")}) FILTER (WHERE value IS NOT NULL), 0) AS seconds,
      coalesce(sum(${COUNTED("previous", "value")}) FILTER (WHERE previous IS NOT NULL), 0) AS increase,
      min(ts) FILTER (WHERE value IS NOT NULL) AS first_at,
      min(value) FILTER (WHERE previous IS NULL) AS first,
      max(ts) FILTER (WHERE value IS NOT NULL) AS last_at,
      min(value) FILTER (WHERE next_alike IS NULL) AS last,
      min(ts) FILTER (WHERE value IS NULL) AS first_gap,
      min(next_ts) FILTER (WHERE value IS NOT NULL AND next_alike IS NULL) AS gap_after_last
    FROM step GROUP BY point_id, bucket
  )
  INSERT INTO rollup_15m (point_id, ts, ${COLUMNS})
  SELECT point_id, ts, n, sum, min, max, weighted, seconds, increase, first_at, first, last_at, last,
    CASE WHEN n = 0 OR first_gap < first_at THEN first_gap END,
    CASE WHEN n = 0 THEN first_gap ELSE gap_after_last END
  FROM bucket ${REPLACE}`;

/** Joins the rows of one table into the longer buckets of another (`joined` in summary.ts). */
function joining(options: { into: string; from: string }): string {
  return `
  WITH bucket AS (
    SELECT DISTINCT point_id, bucket_ts, bucket_end FROM ${SPANS} CROSS JOIN ${BUCKETS}
  ), part AS (
    SELECT bucket.bucket_ts, r.*, r.n > 0 AS has_value, coalesce(r.gap_from, r.first_at) AS begins
    FROM bucket CROSS JOIN LATERAL (
      SELECT * FROM ${options.from}
      WHERE point_id = bucket.point_id AND ts >= bucket_ts AND ts < bucket_end
    ) r
  ), step AS (
    SELECT *,
      lead(begins) OVER neighbours AS next_begins,
      lag(ts) OVER neighbours AS before,
      lag(last) OVER alike AS previous,
      lead(ts) OVER alike AS next_alike
    FROM part
    WINDOW neighbours AS (PARTITION BY point_id, bucket_ts ORDER BY ts),
      alike AS (PARTITION BY point_id, bucket_ts, has_value ORDER BY ts)
  )
  INSERT INTO ${options.into} (point_id, ts, ${COLUMNS})
  SELECT point_id, bucket_ts, sum(n), sum(sum), min(min), max(max),
    sum(weighted) + coalesce(sum(last * ${SECONDS("last_at", "next_begins")}) FILTER (WHERE gap_at IS NULL), 0),
    sum(seconds) + coalesce(sum(${SECONDS("last_at", "next_begins")}) FILTER (WHERE gap_at IS NULL AND has_value), 0),
    sum(increase) + coalesce(sum(${COUNTED("previous", "first")}) FILTER (WHERE has_value AND previous IS NOT NULL), 0),
    min(first_at),
    min(first) FILTER (WHERE previous IS NULL),
    max(last_at),
    min(last) FILTER (WHERE next_alike IS NULL),
    min(gap_from) FILTER (WHERE before IS NULL),
    CASE WHEN sum(n) = 0 THEN min(gap_at)
      ELSE min(coalesce(gap_at, next_begins)) FILTER (WHERE has_value AND next_alike IS NULL) END
  FROM step GROUP BY point_id, bucket_ts
  ${REPLACE}`;
}

const HOURS = joining({ into: "rollup_1h", from: "rollup_15m" });
const DAYS = joining({ into: "rollup_1d", from: "rollup_1h" });

const TOUCHED_DAYS = `
  INSERT INTO history_days AS day (day_start, changed_at, version)
  SELECT DISTINCT bucket_ts, now(), 1 FROM ${SPANS} CROSS JOIN ${BUCKETS}
  ORDER BY bucket_ts
  ON CONFLICT (day_start) DO UPDATE SET changed_at = excluded.changed_at, version = day.version + 1`;

/** The moments at which the days or hours of a range begin. */
type Starts = (from: number, to: number) => readonly number[];

/** Beginnings and ends of the site's days or hours that spans touch, as two parameters of `timestamptz[]`. */
function bucketColumns(spans: readonly Span[], starts: Starts): Buffer[] {
  // Most spans are of the same range, for one point after the other.
  const ranges = new Map(spans.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  const ends = new Map<number, number>();
  for (const { from, to } of ranges.values()) {
    const own = starts(from, to);
    for (const [index, start] of own.entries()) {
      ends.set(start, own[index + 1] ?? starts(start, start + LONG)[1] ?? start + LONG);
    }
  }
  return [timestampArray(Float64Array.from(ends.keys())), timestampArray(Float64Array.from(ends.values()))];
}
