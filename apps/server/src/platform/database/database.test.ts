import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isDatabaseUnavailable } from "./connections.ts";
import { openDatabase } from "./database.ts";
import { openOwnServer, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openOwnServer();
});
afterAll(async () => database.stop());

test("a fresh database is migrated and answers", async () => {
  const { rows } = await database.ingest.query<{ count: number }>("SELECT count(*) FROM samples");
  expect(rows).toEqual([{ count: 0 }]);
  expect(database.state()).toBe("available");
});

test("a database process that is killed is noticed, started again, and keeps confirmed rows", async () => {
  const states: string[] = [];
  database.onStateChange((state) => states.push(state));
  await sql`CREATE TABLE kept (n int)`.execute(database.kysely);
  const pid = database.serverPid();
  await killed();
  await back();
  expect(states).toEqual(["unavailable", "available"]);
  expect(database.serverPid()).not.toBe(pid);
  await sql`INSERT INTO kept VALUES (1)`.execute(database.kysely);
});

test("a query while the database is away fails as unavailable, not as wrong", async () => {
  const sleeping = database.heavy.query("SELECT pg_sleep(60)").catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const { rows } = await database.ingest.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'");
    expect(rows.length).toBe(1);
  });
  await killed();
  expect(isDatabaseUnavailable(await sleeping)).toBe(true);
  await back();
  const wrong = await database.heavy.query("SELECT nonsense").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(wrong)).toBe(false);
});

test("a second opening adopts the running server", async () => {
  const pid = database.serverPid();
  const second = await openDatabase(database.options);
  const adopted = second.serverPid();
  await second.stop();
  expect(adopted).toBe(pid);
  await vi.waitFor(() => expect(database.serverPid()).not.toBe(pid), WAIT);
  await back();
});

test("a missing server is reported as such", async () => {
  const { options } = database;
  const url = `postgresql://atrium@/postgres?host=${options.folder}/nowhere`;
  await expect(openDatabase({ ...options, url, firstConnectLimit: 100 })).rejects.toThrow(
    `does not answer at ${options.folder}/nowhere`,
  );
});

test.each([
  ["a database that is not there", "nowhere", "atrium", "does not exist on that server"],
  ["a user who may not make tables", "postgres", "guest", "may not make tables there"],
])("%s is reported in a sentence, at once", async (_, name, user, sentence) => {
  const { options, ingest } = database;
  await ingest.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; DROP SCHEMA IF EXISTS own CASCADE");
  const url = `postgresql://${user}@/${name}?host=${options.folder}/postgres/socket`;
  // It does not wait: the limit is a minute.
  await expect(openDatabase({ ...options, url, firstConnectLimit: 60_000 })).rejects.toThrow(sentence);
});

test("a database of a newer version is left as it is, and the sentence says what to do", async () => {
  const { options, ingest } = database;
  await ingest.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_tomorrow', '2099-01-01')");
  await expect(openDatabase(options)).rejects.toThrow("written by a newer version of Atrium (9999_tomorrow)");
  await back();
  await ingest.query("DELETE FROM kysely_migration WHERE name = '9999_tomorrow'");
});

test("a first start that was killed while the cluster was made starts over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atrium-killed-"));
  const { embedded, log } = database.options;
  await mkdir(join(folder, "postgres/data/base"), { recursive: true });
  await writeFile(join(folder, "postgres/data/PG_VERSION"), "18\n");
  await writeFile(join(folder, "postgres/cluster-unfinished"), "");
  const opened = await openDatabase({ folder, log, ...(embedded && { embedded }) });
  const { rows } = await opened.ingest.query<{ count: number }>("SELECT count(*) FROM samples");
  await opened.stop();
  await rm(folder, { recursive: true, force: true });
  expect(rows).toEqual([{ count: 0 }]);
});

test("a stop while the server starts again still stops it", async () => {
  const other = await openOwnServer();
  const pid = other.serverPid() ?? 0;
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(other.serverPid()).not.toBe(pid), WAIT);
  await vi.waitFor(() => expect(other.serverPid()).toBeDefined(), { ...WAIT, interval: 1 });
  const next = other.serverPid() ?? 0;
  await other.stop();
  expect(() => process.kill(next, 0)).toThrow("ESRCH");
});

const WAIT = { timeout: 20_000, interval: 5 };

async function killed(): Promise<void> {
  const pid = database.serverPid();
  if (pid === undefined) throw new Error("no server process");
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(database.state()).toBe("unavailable"), WAIT);
}

async function back(): Promise<void> {
  await vi.waitFor(() => expect(database.state()).toBe("available"), WAIT);
}
