import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { createLog } from "../log.ts";
import { makeClient } from "./connections.ts";
import { beginEpoch } from "./coreEpoch.ts";
import { openDatabase } from "./database.ts";

const log = createLog("silent");
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.stop();
});

async function begin(): Promise<number> {
  const client = makeClient(database.address, "test");
  await client.connect();
  try {
    return await beginEpoch(client, log);
  } finally {
    await client.end();
  }
}

const write = (name: string) => sql`INSERT INTO audit_counts_for_test VALUES (${name})`;

test("from the moment that a new core begins, the one before writes nothing more, not even what it had begun", async () => {
  await sql`CREATE TABLE audit_counts_for_test (name text)`.execute(database.kysely);
  const first = await begin();
  const old = await openDatabase({ ...database.options, epoch: first, isMigrated: true });
  await write("old").execute(old.kysely);
  const begun = old.kysely.transaction().execute(async (transaction) => {
    await write("old, begun").execute(transaction);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await write("old, at the end").execute(transaction);
  });
  const outcome = begun.then(
    () => "written",
    () => "refused",
  );
  await new Promise((resolve) => setTimeout(resolve, 50));

  const second = await begin();
  expect(second).toBeGreaterThan(first);
  const young = await openDatabase({ ...database.options, epoch: second, isMigrated: true });
  await write("young").execute(young.kysely);
  expect(await outcome).toBe("refused");
  await expect(write("old, later").execute(old.kysely)).rejects.toThrow("the database does not answer");
  await expect(write("old, later still").execute(old.kysely)).rejects.toThrow("the database does not answer");
  // Others than cores, such as a web node's sessions, are not shut out.
  await write("web").execute(database.kysely);

  const { rows } = await sql<{ name: string }>`SELECT name FROM audit_counts_for_test`.execute(database.kysely);
  expect(rows.map(({ name }) => name)).toEqual(["old", "young", "web"]);
  await Promise.all([old.stop(), young.stop()]);
});

test("a database that was switched over, and does not know the newest epoch, hears of it from the core that has it", async () => {
  const epoch = await begin();
  await sql`SELECT setval('core_epoch', ${epoch - 5})`.execute(database.kysely);
  const core = await openDatabase({ ...database.options, epoch, isMigrated: true });
  await sql`SELECT 1`.execute(core.kysely);
  const { rows } = await sql<{ last: number }>`SELECT last_value AS last FROM core_epoch`.execute(database.kysely);
  expect(rows[0]?.last).toBe(epoch);
  await core.stop();
});
