import { QUALITY } from "@atrium/contract/devices";
import type { ValueBatch } from "@atrium/drivers";
import type { Pool } from "pg";
import { float8Array, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { SampleBatchBuilder } from "./sampleBatchBuilder.ts";
import type { SampleBatch } from "./samples.ts";

/**
 * Gaps begin where a server ends or a line is cut. Where it turns out that a value held all the time, that value, at the beginnings of
 * these gaps.
 * @param rows each with the time since which it has held
 * @param until they hold, ms since the epoch
 */
export async function heldThroughGaps(
  pool: Pick<Pool, "query">,
  rows: ValueBatch,
  until: number,
): Promise<SampleBatch> {
  const good = Array.from({ length: rows.length }, (_, row) => row).filter(
    (row) => rows.qualities[row] === QUALITY.good && Number.isFinite(rows.values[row] ?? Number.NaN),
  );
  const found = await pool.query<{ id: number; time: number; value: number }>({
    name: "held-through-gaps",
    text: `SELECT gap.point_id AS id, date_part('epoch', gap.ts) * 1000 AS time, held.value
      FROM unnest($1::int[], $2::timestamptz[], $3::float8[]) AS held (id, since, value)
      JOIN samples AS gap ON gap.point_id = held.id AND gap.ts > held.since
        AND gap.ts <= to_timestamp($4::float8 / 1000) AND gap.value = 'NaN'`,
    values: [
      int4Array(Int32Array.from(good, (row) => rows.ids[row] ?? 0)),
      timestampArray(Float64Array.from(good, (row) => rows.times[row] ?? 0)),
      float8Array(Float64Array.from(good, (row) => rows.values[row] ?? 0)),
      until,
    ],
  });
  const filled = new SampleBatchBuilder();
  for (const { id, time, value } of found.rows) filled.add(id, Math.round(time), value);
  return filled.take();
}
