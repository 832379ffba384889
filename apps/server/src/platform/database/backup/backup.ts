import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackupTable, fileOf, type Manifest, writeManifest } from "./manifest.ts";
import type { Pace } from "./pace.ts";
import { copyStatement, readContents, readSchema, readSequences, readShapes } from "./tables.ts";

/** How a copy is watched and held back; absent: it runs as fast as it can. */
export interface CopyOptions {
  readonly pace?: Pace;
  /** Called before the first table, and after each. */
  readonly onTable?: (done: number, tables: number) => void;
}

/**
 * Writes the content of the database at one moment into a new folder: one file per table and, last, the manifest.
 * The server keeps running. It uses PostgreSQL's COPY, because our embedded server has no pg_dump.
 * @throws Error in one sentence where the folder exists or the database is not ours
 */
export async function backUp(pool: Pool, folder: string, { pace, onTable }: CopyOptions = {}): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    throw new Error(`${folder} can't be made: it exists, or its own folder does not`, { cause });
  });
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // One snapshot of all tables, whatever is written during the backup.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const schema = await readSchema(client);
    const { rows } = await client.query<{ now: Date }>("SELECT now() AS now");
    const tables: BackupTable[] = [];
    const shapes = await readShapes(client);
    onTable?.(0, shapes.length);
    for (const shape of shapes) {
      tables.push(await writeTable(client, folder, shape, pace));
      onTable?.(tables.length, shapes.length);
    }
    const sequences = await readSequences(client);
    const manifest: Manifest = {
      format: 1,
      takenAt: (rows[0]?.now ?? new Date()).toISOString(),
      schema,
      tables,
      sequences,
      contents: await readContents(client),
    };
    await client.query("COMMIT");
    await writeManifest(folder, manifest);
    return manifest;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // What is left of a copy that failed would be taken for the answer to the next query.
    client.release(failure);
  }
}

type Shape = Pick<BackupTable, "name" | "columns" | "partition">;

async function writeTable(client: PoolClient, folder: string, shape: Shape, pace?: Pace): Promise<BackupTable> {
  const rows = client.query(copyTo(copyStatement(shape, "TO STDOUT")));
  const file = fileOf(folder, shape);
  const slowly = pace === undefined ? [] : [pace.stream()];
  const written = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
  await pipeline([rows, ...slowly, createGzip({ level: 1 }), written]);
  return { ...shape, rows: rows.rowCount, bytes: (await stat(file)).size, sha256: await sumOf(file) };
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
