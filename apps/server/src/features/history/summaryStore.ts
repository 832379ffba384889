import type { PoolClient } from "pg";
import { float8Array, float8Column, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import type { Day } from "./spans.ts";
import type { Summary } from "./summary.ts";
import type { Queryable } from "./transaction.ts";

export type RollupTable = "rollup_15m" | "rollup_1h" | "rollup_1d";

const COLUMN_COUNT = 14;
const MILLIS = (column: string) => `coalesce(date_part('epoch', ${column}) * 1000, 'NaN')`;
const SENT = [
  MILLIS("ts"),
  "n::float8",
  "sum",
  "coalesce(min, 'NaN')",
  "coalesce(max, 'NaN')",
  "weighted",
  "seconds",
  "increase",
  MILLIS("first_at"),
  "coalesce(first, 'NaN')",
  MILLIS("last_at"),
  "coalesce(last, 'NaN')",
  MILLIS("gap_from"),
  MILLIS("gap_at"),
]
  .map((column) => `float8send(${column})`)
  .join(" || ");

/** Stored summaries of some points whose buckets begin in a range, in the order of time. */
export async function readSummaries(
  db: Queryable,
  table: RollupTable,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Summary[]>> {
  const { rows } = await db.query<{ point_id: number; numbers: Buffer }>({
    name: `read-${table}`,
    text: `SELECT point_id, string_agg(${SENT}, '' ORDER BY ts) AS numbers
      FROM ${table}
      WHERE point_id = ANY($1::int[]) AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000)
      GROUP BY point_id`,
    values: [int4Array(Int32Array.from(points)), from, to],
  });
  return new Map(rows.map((row) => [row.point_id, summariesOf(float8Column(row.numbers))]));
}

/**
 * The newest day of each point that stands alone and began before a moment.
 * @param before `isValued`: whose last value is from before it, too
 */
export async function readNewestDays(
  db: Queryable,
  points: readonly number[],
  { time, isValued = false }: { readonly time: number; readonly isValued?: boolean },
): Promise<Map<number, Summary>> {
  const { rows } = await db.query<{ id: number; numbers: Buffer }>({
    name: "newest-days",
    text: `SELECT id, newest.numbers FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT ${SENT} AS numbers FROM rollup_1d
        WHERE point_id = id AND ts < to_timestamp($2::float8 / 1000)
          AND (NOT $3::boolean OR last_at < to_timestamp($2::float8 / 1000))
        ORDER BY ts DESC LIMIT 1
      ) newest`,
    values: [int4Array(Int32Array.from(points)), time, isValued],
  });
  return new Map(rows.flatMap(({ id, numbers }) => summariesOf(float8Column(numbers)).map((day) => [id, day])));
}

function summariesOf(numbers: Float64Array): Summary[] {
  return Array.from({ length: numbers.length / COLUMN_COUNT }, (_, index) => {
    const at = (column: number) => numbers[index * COLUMN_COUNT + column] ?? Number.NaN;
    return {
      ts: Math.round(at(0)),
      n: at(1),
      sum: at(2),
      min: at(3),
      max: at(4),
      weighted: at(5),
      seconds: at(6),
      increase: at(7),
      firstAt: at(8),
      first: at(9),
      lastAt: at(10),
      last: at(11),
      gapFrom: at(12),
      gapAt: at(13),
    };
  });
}

/** The columns of the tables after `point_id` and `ts`, and the numbers that they keep; those that are moments apart. */
const KEPT = ["n", "sum", "min", "max", "weighted", "seconds", "increase", "first", "last"] as const;
const MOMENTS = ["firstAt", "lastAt", "gapFrom", "gapAt"] as const;
const MOMENT_COLUMNS = ["first_at", "last_at", "gap_from", "gap_at"];
const ALL = [...KEPT, ...MOMENT_COLUMNS];
const OPTIONAL = (column: string) => `nullif(${column}, 'NaN')`;
const ARRAYS = [...KEPT.map(() => "float8[]"), ...MOMENT_COLUMNS.map(() => "timestamptz[]")];

/** Puts summaries into the place of those of the same buckets. */
export async function writeSummaries(
  client: PoolClient,
  table: RollupTable,
  summaries: ReadonlyMap<number, readonly Summary[]>,
): Promise<void> {
  const points = Int32Array.from([...summaries].flatMap(([point, own]) => own.map(() => point)));
  const rows = [...summaries.values()].flat();
  await client.query(
    `INSERT INTO ${table} (point_id, ts, ${ALL.join(", ")})
     SELECT point_id, ts, n, sum, ${OPTIONAL("min")}, ${OPTIONAL("max")}, weighted, seconds, increase,
       ${OPTIONAL("first")}, ${OPTIONAL("last")}, ${MOMENT_COLUMNS.map((name) => `nullif(${name}, 'epoch')`).join(", ")}
     FROM unnest($1::int[], $2::timestamptz[], ${ARRAYS.map((type, index) => `$${index + 3}::${type}`).join(", ")})
       AS summary (point_id, ts, ${ALL.join(", ")})
     ON CONFLICT (point_id, ts) DO UPDATE SET ${ALL.map((name) => `${name} = excluded.${name}`).join(", ")}`,
    [
      int4Array(points),
      timestampArray(Float64Array.from(rows, ({ ts }) => ts)),
      ...KEPT.map((name) => float8Array(Float64Array.from(rows, (row) => row[name]))),
      ...MOMENTS.map((name) => timestampArray(Float64Array.from(rows, (row) => row[name] || 0))),
    ],
  );
}
