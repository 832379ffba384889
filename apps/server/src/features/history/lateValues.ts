import { QUALITY } from "@atrium/contract/devices";
import type { ValueBatch } from "@atrium/drivers";
import type { Pool } from "pg";
import { int4Array } from "../../platform/database/binaryArrays.ts";
import { type HistoryPoint, Keeping } from "./keeping.ts";
import { SampleBatchBuilder } from "./sampleBatchBuilder.ts";
import type { SampleBatch } from "./samples.ts";

export interface LateValuesOptions {
  readonly pool: Pick<Pool, "query">;
  readonly point: ((id: number) => HistoryPoint | undefined) | undefined;
  readonly store: (batch: SampleBatch, replaces: boolean) => Promise<void>;
}

/** An unchanged value is kept again after this, ms, as it is of values that come at once. */
const REPEATED_AFTER = 15 * 60_000;

interface Held {
  /** NaN: it was in a gap. */
  value: number;
  time: number;
}

/**
 * Values of a time in which their line was down, in the order in which they were read. As many of them are kept as if they had come at
 * once. A gap that was recorded because nothing came is filled: what was known there is known by now.
 */
export class LateValues {
  readonly #options: LateValuesOptions;
  /** From when on gaps are of the line, ms since the epoch. */
  readonly #since: number;
  readonly #keeping: Keeping | undefined;
  readonly #held = new Map<number, Held>();

  constructor(since: number, options: LateValuesOptions) {
    this.#since = since;
    this.#options = options;
    this.#keeping = options.point && new Keeping(options.point);
  }

  /** Resolves when the database has them. Twice does no harm. */
  async take(rows: ValueBatch): Promise<void> {
    const { store } = this.#options;
    const before = new Map(Array.from(this.#held, ([id, held]) => [id, { ...held }]));
    try {
      const kept = this.#thinned(rows);
      if (kept.length > 0) await store(kept, false);
      const filled = await this.#filledGaps(rows, before);
      if (filled.length > 0) await store(filled, true);
    } catch (error) {
      // They are given again.
      this.#held.clear();
      for (const [id, held] of before) this.#held.set(id, held);
      throw error;
    }
  }

  #thinned(rows: ValueBatch): SampleBatch {
    const kept = new SampleBatchBuilder();
    for (let row = 0; row < rows.length; row += 1) {
      const id = rows.ids[row] ?? 0;
      const time = Math.round(rows.times[row] ?? Number.NaN);
      const value = valueIn(rows, row);
      const held = this.#held.get(id);
      if (!Number.isFinite(time) || (held !== undefined && time <= held.time)) continue;
      const isSame = held !== undefined && Object.is(held.value, value);
      if (isSame && (Number.isNaN(value) || time - held.time < REPEATED_AFTER)) continue;
      this.#held.set(id, { value, time });
      if (Number.isNaN(value)) this.#keeping?.forget(id);
      const sample = Number.isNaN(value) || this.#keeping === undefined ? value : this.#keeping.take(id, value, time);
      if (sample !== undefined) kept.add(id, time, sample);
    }
    return kept.take();
  }

  /** What was known at the beginnings of gaps that no device reported. */
  async #filledGaps(rows: ValueBatch, before: ReadonlyMap<number, Held>): Promise<SampleBatch> {
    const filled = new SampleBatchBuilder();
    const lines = linesOf(rows);
    const last = rows.times.reduce((latest, time) => Math.max(latest, time), 0);
    const found = await this.#options.pool.query<{ id: number; time: number; value: number | null }>({
      name: "late-gaps",
      text: `SELECT point_id AS id, date_part('epoch', ts) * 1000 AS time, (
          SELECT value FROM samples AS known
          WHERE known.point_id = gap.point_id AND known.ts < gap.ts AND known.value <> 'NaN' ORDER BY ts DESC LIMIT 1
        ) AS value
        FROM samples AS gap
        WHERE point_id = ANY($1::int[]) AND value = 'NaN'
          AND ts > to_timestamp($2::float8 / 1000) AND ts <= to_timestamp($3::float8 / 1000)`,
      values: [int4Array(Int32Array.from(lines.keys())), this.#since, last],
    });
    for (const { id, time: at, value: known } of found.rows) {
      const time = Math.round(at);
      const line = lines.get(id) ?? [];
      const next = line.at(-1);
      if (next === undefined || next.time < time) continue;
      const held = line.findLast((one) => one.time <= time) ?? before.get(id) ?? { value: known ?? Number.NaN };
      if (!Number.isNaN(held.value)) filled.add(id, time, held.value);
    }
    return filled.take();
  }
}

function linesOf(rows: ValueBatch): Map<number, Held[]> {
  const lines = new Map<number, Held[]>();
  for (let row = 0; row < rows.length; row += 1) {
    const id = rows.ids[row] ?? 0;
    const line = lines.get(id) ?? [];
    line.push({ value: valueIn(rows, row), time: rows.times[row] ?? Number.NaN });
    lines.set(id, line);
  }
  return lines;
}

/** NaN: it had none that is good. */
function valueIn(rows: ValueBatch, row: number): number {
  const value = rows.values[row] ?? Number.NaN;
  return rows.qualities[row] === QUALITY.good && Number.isFinite(value) ? value : Number.NaN;
}
