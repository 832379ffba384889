import { float8Column, int4Array } from "./binaryArrays.ts";
import type { Day } from "./packedStore.ts";
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
