import { FakeClock } from "@atrium/time/fakeClock";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { waitFor } from "../../../test/liveSocket.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { StringTable } from "./stringTable.ts";
import { TextRecorder } from "./textRecorder.ts";
import { TextStore } from "./textStore.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
afterEach(async () => database.ingest.query("TRUNCATE point_texts"));

/** What points say now: the number that stands for it. */
const now = new Set<number | undefined>();

function keeping() {
  const clock = new FakeClock();
  const warnings: unknown[] = [];
  const log = { debug: () => {}, info: () => {}, error: () => {}, warn: (line: unknown) => void warnings.push(line) };
  const book = new StringTable(() => now);
  const store = new TextStore(database.kysely);
  const keeper = new TextRecorder({ book, store, clock, log });
  keeper.start();
  return { clock, book, store, keeper, warnings };
}

/** Lets time pass until the database has these texts. */
async function hasKept(
  { clock, store }: ReturnType<typeof keeping>,
  texts: ReadonlyMap<number, string>,
): Promise<void> {
  await waitFor(async () => {
    clock.pass(100);
    const found = await store.read([...texts.keys()]);
    return [...texts].every(([code, text]) => found.get(code) === text) ? true : undefined;
  }, "the texts in the database");
}

test("texts that come while the database is away are there when it is back, and each was said once only", async () => {
  const run = keeping();
  run.book.learn(1, "Pump 1 runs");
  await hasKept(run, new Map([[1, "Pump 1 runs"]]));
  await database.ingest.query("ALTER TABLE point_texts RENAME TO away");
  run.book.learn(2, "Pump 2 runs dry");
  await waitFor(() => {
    run.clock.pass(100);
    return run.warnings.length > 0 ? true : undefined;
  }, "the failure");
  run.book.learn(3, "Pump 2 is locked");
  for (let tries = 0; tries < 3; tries += 1) {
    run.clock.pass(500);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(run.warnings).toHaveLength(1);
  // A page that asks in between still gets the texts.
  expect([run.book.get(2), run.book.get(3)]).toEqual(["Pump 2 runs dry", "Pump 2 is locked"]);
  await database.ingest.query("ALTER TABLE away RENAME TO point_texts");
  await hasKept(
    run,
    new Map([
      [2, "Pump 2 runs dry"],
      [3, "Pump 2 is locked"],
    ]),
  );
  await run.keeper.stop();
});

test("what points say now outlives thousands of other texts while the database is away", async () => {
  const run = keeping();
  await database.ingest.query("ALTER TABLE point_texts RENAME TO away");
  run.book.learn(1, "what the panel says now");
  now.add(1);
  for (let code = 2; code < 21_000; code += 1) run.book.learn(code, `message ${code}`);
  await waitFor(() => {
    run.clock.pass(100);
    return run.warnings.length > 0 ? true : undefined;
  }, "the failure");
  await database.ingest.query("ALTER TABLE away RENAME TO point_texts");
  await hasKept(
    run,
    new Map([
      [1, "what the panel says now"],
      [20_999, "message 20999"],
    ]),
  );
  expect(run.book.get(1)).toBe("what the panel says now");
  await run.keeper.stop();
});
