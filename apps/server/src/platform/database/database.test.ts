import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isDatabaseUnavailable } from "./connections.ts";
import { openDatabase } from "./database.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());

test("a fresh database is migrated and answers", async () => {
  const { rows } = await database.ingest.query<{ count: number }>("SELECT count(*) FROM samples");
  expect(rows).toEqual([{ count: 0 }]);
  expect(database.state()).toBe("available");
});

test("a database process that is killed is noticed, started again, and keeps what it confirmed", async () => {
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

test("a second opening adopts the server that is running", async () => {
  const pid = database.serverPid();
  const second = await openDatabase(database.options);
  const adopted = second.serverPid();
  await second.stop();
  expect(adopted).toBe(pid);
  await vi.waitFor(() => expect(database.serverPid()).not.toBe(pid), WAIT);
  await back();
});

test("a server that is not there is told as such", async () => {
  const { options } = database;
  const url = `postgresql://atrium@/nowhere?host=${options.folder}/postgres/socket`;
  await expect(openDatabase({ ...options, url, firstConnectLimit: 100 })).rejects.toThrow("does not answer");
});

test("a stop while the server comes up again is a stop", async () => {
  const other = await openTestDatabase();
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
