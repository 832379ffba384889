import { writeFile } from "node:fs/promises";
import path from "node:path";
import { SiteTime } from "@atrium/time";
import { openDatabase, type Database } from "../apps/server/src/platform/database/database.ts";
import { storeBatch } from "../apps/server/src/features/history/ingestStore.ts";
import { Partitions } from "../apps/server/src/features/history/partitions.ts";
import type { SampleBatch } from "../apps/server/src/features/history/samples.ts";
import { initialState } from "../apps/server/src/features/history/stateStore.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { figure, heading } from "./figures.ts";
import { removeFolder, temporaryFolder } from "./leftovers.ts";

const ROWS = 600_000;
/** Batches as the writer stores them: at an ordinary rate and, once a second, of many changes of some or of all points. */
const SHAPES = [
  { points: 5_000, rows: 5_000 },
  { points: 10_000, rows: 50_000 },
  { points: 50_000, rows: 50_000 },
] as const;
type Shape = (typeof SHAPES)[number];
const ZONE = "Asia/Bangkok";

/** Rows a second into the history as it is written live, against PostgreSQL's own COPY of the same rows. */
export async function ingest(): Promise<void> {
  for (const shape of SHAPES) await ingestOf(shape);
}

async function ingestOf(shape: Shape): Promise<void> {
  heading(`Ingest of ${ROWS} rows of ${shape.points} points, batches of ${shape.rows}, fsync on`);
  const folder = await temporaryFolder();
  const database = await openDatabase({ folder, log: createLog("silent") });
  try {
    const began = Date.now();
    await initialState(database.ingest, { zone: ZONE, now: began });
    const batches = Array.from({ length: ROWS / shape.rows }, (_, index) => batchAt(began + index * 1_000, shape));
    // Alternately, because a shared machine is not the same from one minute to the next.
    const copied = await copyRate(database, folder, batches);
    const stored = await storeRate(database, batches);
    figure("our ingest (samples with key, newest values)", `${stored.toFixed(0)} rows/s`);
    figure("bare COPY of a file into a table with the same key", `${copied.keyed.toFixed(0)} rows/s`);
    figure("bare COPY of a file into a table without a key", `${copied.bare.toFixed(0)} rows/s`);
    figure("ours against COPY with the key", `${((stored / copied.keyed) * 100).toFixed(0)} %`);
  } finally {
    await database.stop();
    await removeFolder(folder);
  }
}

/** Values of every point, one round after the other, within a second. */
function batchAt(begin: number, { points, rows }: Shape): SampleBatch {
  const rounds = rows / points;
  const timeOf = (row: number): number => begin + Math.floor((Math.floor(row / points) * 1_000) / rounds);
  return {
    length: rows,
    ids: Int32Array.from({ length: rows }, (_, row) => (row % points) + 1),
    times: Float64Array.from({ length: rows }, (_, row) => timeOf(row)),
    values: Float64Array.from({ length: rows }, (_, row) => Math.round(row + Math.sin(begin) * 1_000) / 10),
  };
}

async function storeRate(database: Database, batches: readonly SampleBatch[]): Promise<number> {
  const partitions = new Partitions(database.ingest);
  const began = performance.now();
  for (const batch of batches) {
    await partitions.ensureFor(batch);
    await storeBatch(database.ingest, batch, { time: SiteTime.of(ZONE), aliveAt: batch.times[0] ?? 0 });
  }
  return perSecond(performance.now() - began);
}

async function copyRate(
  { ingest: pool }: Database,
  folder: string,
  batches: readonly SampleBatch[],
): Promise<{ keyed: number; bare: number }> {
  const file = path.join(folder, "rows.txt");
  await writeFile(file, batches.map(rowsOf).join(""), { mode: 0o644 });
  const rates = { keyed: Number.NaN, bare: Number.NaN };
  for (const table of ["keyed", "bare"] as const) {
    const key = table === "keyed" ? ", PRIMARY KEY (point_id, ts)" : "";
    await pool.query(
      `CREATE TABLE copy_${table} (ts timestamptz NOT NULL, value float8 NOT NULL, point_id int NOT NULL${key})`,
    );
    const began = performance.now();
    await pool.query(`COPY copy_${table} (point_id, ts, value) FROM '${file}'`);
    rates[table] = perSecond(performance.now() - began);
  }
  return rates;
}

function rowsOf(batch: SampleBatch): string {
  let rows = "";
  for (let row = 0; row < batch.length; row += 1) {
    rows += `${batch.ids[row]}\t${new Date(batch.times[row] ?? 0).toISOString()}\t${batch.values[row]}\n`;
  }
  return rows;
}

function perSecond(elapsed: number): number {
  return ROWS / (elapsed / 1000);
}
