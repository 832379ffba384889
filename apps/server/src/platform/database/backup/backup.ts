import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackupTable, fileOf, type Manifest, writeManifest } from "./manifest.ts";
import { copyStatement, readSchema, readSequences, readShapes } from "./tables.ts";

/**
 * Writes the content of the database at one moment into a new folder: one file per table and, last, the manifest.
 * The server keeps running. It uses PostgreSQL's COPY, because our embedded server has no pg_dump.
 * @throws Error in one sentence where the folder exists or the database is not ours
 */
export async function backUp(pool: Pool, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    throw new Error(`${folder} can't be made: it exists, or its own folder does not`, { cause });
  });
  const client = await pool.connect();
  try {
    // One snapshot of all tables, whatever is written during the backup.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const schema = await readSchema(client);
    const { rows } = await client.query<{ now: Date }>("SELECT now() AS now");
    const tables: BackupTable[] = [];
    for (const shape of await readShapes(client)) tables.push(await writeTable(client, folder, shape));
    const sequences = await readSequences(client);
    const manifest: Manifest = {
      format: 1,
      takenAt: (rows[0]?.now ?? new Date()).toISOString(),
      schema,
      tables,
      sequences,
    };
    await client.query("COMMIT");
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    client.release();
  }
}

type Shape = Pick<BackupTable, "name" | "columns" | "partition">;

async function writeTable(client: PoolClient, folder: string, shape: Shape): Promise<BackupTable> {
  const rows = client.query(copyTo(copyStatement(shape, "TO STDOUT")));
  const file = fileOf(folder, shape);
  await pipeline(rows, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }));
  return { ...shape, rows: rows.rowCount, bytes: (await stat(file)).size, sha256: await sumOf(file) };
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
