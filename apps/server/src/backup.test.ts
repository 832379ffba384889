import { execFile, type ExecFileException } from "node:child_process";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backUp } from "./platform/database/backup/backup.ts";
import { restoreInto } from "./platform/database/backup/restoreInto.ts";
import { openDatabase } from "./platform/database/database.ts";
import { createLog } from "./platform/log.ts";
import { openOwnServer } from "../test/testDatabase.ts";
import { TestServer } from "./testServer.ts";
import { programEnvironment } from "../test/programEnvironment.ts";

const TABLES = ["users", "roles", "audit_log", "devices", "points", "samples", "sessions", "history_state"];

// Each restored installation is a PostgreSQL cluster made from nothing.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await TestServer.make({ openDatabase: openOwnServer });
  await server.signIn();
  folder = await mkdtemp(path.join(tmpdir(), "atrium-backup-"));
  await server.database.ingest.query(`
    CREATE TABLE samples_test PARTITION OF samples FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2099-01-01 00:00:00+00');
    INSERT INTO samples (point_id, ts, value)
    SELECT (SELECT min(id) FROM points), now() - n * interval '1 minute', n FROM generate_series(1, 500) AS n`);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(program: "backup" | "restore", data: string, ...args: string[]) {
  const file = path.resolve(import.meta.dirname, `${program}.ts`);
  const env = { ...programEnvironment, ATRIUM_DATA: data };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error: ExecFileException | null, ...said) =>
      resolve({ code: error?.code ?? 0, said: said.join("") }),
    );
  });
}

/** A backup of the running server, in a folder of its own. */
async function backup(name: string): Promise<string> {
  const place = path.join(folder, name);
  await backUp(server.database.ingest, place);
  return place;
}

async function restore(place: string, dataFolder: string, replaces = false) {
  return restoreInto({ databaseUrl: undefined, dataFolder }, place, { replaces });
}

/** Every row of a table, in an order that does not depend on where it lies. */
async function contents(pool: Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} AS t ORDER BY 1`);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test("a backup taken beside the running server is restored row by row, and its sequences go on where they were", async () => {
  const place = path.join(folder, "whole");
  expect(await run("backup", server.database.options.folder, place)).toMatchObject({ code: 0 });
  const data = path.join(folder, "new-installation");
  const restored = await run("restore", data, place);
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("rows as of") });
  const database = await openDatabase({ folder: data, log: createLog("silent") });
  try {
    expect(await contents(database.ingest)).toEqual(await contents(server.database.ingest));
    const added = "INSERT INTO roles (name, features) VALUES ('Night guard', '{}') RETURNING id";
    const { rows } = await database.ingest.query<{ id: number }>(added);
    const known = await server.database.ingest.query<{ id: number }>("SELECT id FROM roles");
    expect(known.rows.map(({ id }) => id)).not.toContain(rows[0]?.id);
  } finally {
    await database.stop();
  }
});

test("a restore keeps an existing database; with --replace it puts it aside", async () => {
  const place = await backup("again");
  const data = path.join(folder, "old-installation");
  expect(await restore(place, data)).toMatchObject({ aside: undefined });
  await expect(restore(place, data)).rejects.toThrow(
    `${data} has a database already: with --replace it is kept aside and replaced`,
  );
  const { aside = "" } = await restore(place, data, true);
  expect(path.dirname(aside)).toBe(data);
  expect(await readdir(aside)).toContain("postgres");
});

test("a damaged, unfinished or newer backup is refused before anything is touched", async () => {
  const place = await backup("sound");
  const broken = async (name: string, harm: (copy: string) => Promise<void>) => {
    const copy = path.join(folder, name);
    await cp(place, copy, { recursive: true });
    await harm(copy);
    const data = path.join(folder, `${name}-installation`);
    const refusal = await restore(copy, data).catch((error: unknown) => String(error));
    expect(await readdir(data).catch(() => [])).toEqual([]);
    return refusal;
  };
  expect(await broken("bit", async (copy) => appendFile(path.join(copy, "users.copy.gz"), "x"))).toContain(
    "users.copy.gz is not as it was written: the backup is damaged",
  );
  expect(await broken("hole", async (copy) => rm(path.join(copy, "users.copy.gz")))).toContain(
    "users.copy.gz is missing: the backup is not whole",
  );
  expect(await broken("unfinished", async (copy) => rm(path.join(copy, "manifest.json")))).toContain(
    "holds no finished backup",
  );
  const newer = async (copy: string) => {
    const file = path.join(copy, "manifest.json");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/"schema": "[^"]+"/, '"schema": "9999_tomorrow"'));
  };
  expect(await broken("newer", newer)).toContain("of a newer version of Atrium (9999_tomorrow)");
});

test("a change made while a backup is taken is in it completely or not at all", async () => {
  const writer = await server.database.heavy.connect();
  try {
    await writer.query("BEGIN");
    await writer.query("INSERT INTO roles (name, features) VALUES ('Half done', '{}')");
    const place = await backup("beside-a-writer");
    const data = path.join(folder, "beside-a-writer-installation");
    await restore(place, data);
    const database = await openDatabase({ folder: data, log: createLog("silent") });
    const { rows } = await database.ingest.query("SELECT name FROM roles WHERE name IN ('Half done', 'Operator')");
    await database.stop();
    expect(rows).toEqual([{ name: "Operator" }]);
  } finally {
    await writer.query("ROLLBACK");
    writer.release();
  }
});

test("a backup overwrites no folder", async () => {
  const place = await backup("once");
  await expect(backUp(server.database.ingest, place)).rejects.toThrow("can't be made: it exists");
});
