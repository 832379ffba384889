import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandReply, wasNotSent } from "@atrium/contract/devices";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { DatabaseProxy } from "../../../test/databaseProxy.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { SmallSite } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { makePool } from "../../platform/database/connections.ts";

let database: TestDatabase;
let proxy: DatabaseProxy;
let kysely: Kysely<unknown>;
let folder: string;
let desk: TestDesk;

beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await DatabaseProxy.open(database.address.connectionString);
  const address = { connectionString: proxy.url };
  const pool = makePool(address, { name: "test", size: 4, statementLimit: 15_000 });
  kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await kysely.destroy();
  await proxy.close();
  await database.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-handovers-"));
  desk = newDesk();
  await desk.start();
});
afterEach(async () => {
  proxy.back();
  await desk.stop();
  await desk.emptyTables();
  await rm(folder, { recursive: true });
});

function newDesk(): TestDesk {
  return new TestDesk({ kysely, ingest: database.ingest }, { folder, boot: "this boot" });
}

/** Lets time pass until the pending requests have an outcome. */
async function passing<Result>(begun: Promise<Result>): Promise<Result> {
  let outcome: { readonly result: Result } | undefined;
  void begun.then((result) => (outcome = { result }));
  const { result } = await waitFor(() => {
    desk.clock.pass(50);
    return outcome;
  }, "an answer");
  return result;
}

async function auditRows(id: string): Promise<number | undefined> {
  const text = "SELECT count(*) FROM audit_log WHERE kind = 'command.sent' AND after->>'command' = $1";
  return (await database.ingest.query<{ count: number }>(text, [id])).rows[0]?.count;
}

/** The outcome of a command in the audit. */
async function outcomes(id: string): Promise<string[]> {
  const text = "SELECT sentence FROM audit_log WHERE kind = 'command.settled' AND after->>'command' = $1";
  return (await database.ingest.query<{ sentence: string }>(text, [id])).rows.map(({ sentence }) => sentence);
}

test.each(["answer lost", "not carried"] as const)(
  "a command whose COMMIT is %s is recorded once, sent once and answered as accepted",
  async (what) => {
    proxy.loseCommit(what, { comesBack: true });
    const { id, reply } = await passing(desk.send([{ device: "L-1", value: 40 }]));
    expect(reply.statusCode).toBe(202);
    await desk.becomes(id, "confirmed");
    expect(desk.field.writes).toMatchObject([{ value: 40 }]);
    expect(await auditRows(id)).toBe(1);
    await desk.recordedHolds(1);
  },
);

test("a command that the database does not confirm in time is never sent, and a repeated request is answered so", async () => {
  proxy.loseCommit("answer lost", { comesBack: false });
  const targets = [{ device: "L-1", value: 40 }];
  const { id, reply } = await passing(desk.send(targets));
  expect(reply.json()).toMatchObject({ error_code: "EDB001", message: expect.stringContaining("was not sent") });
  expect((await desk.send(targets, { id })).reply.statusCode).toBe(503);
  expect((await desk.call("GET", `commands/${id}`, "viewer")).statusCode).toBe(503);
  proxy.back();
  const answered = await waitFor(async () => {
    desk.clock.pass(50);
    const again = await desk.send(targets, { id });
    return again.reply.statusCode === 202 ? CommandReply.parse(again.reply.json()) : undefined;
  }, "the database's answer");
  const detail = "Not sent: the database did not confirm in time that the command was recorded.";
  expect(answered.targets).toEqual([expect.objectContaining({ state: "timed-out", detail })]);
  expect(answered.targets[0]?.sentAt).toBeUndefined();
  expect(desk.field.writes).toEqual([]);
  expect(await desk.holds()).toEqual([]);
  expect(await auditRows(id)).toBe(1);
  const outcome = "not sent: the database did not confirm in time that the command was recorded.";
  expect(await outcomes(id)).toEqual([outcome]);
});

test.each(["answer lost", "not carried"] as const)(
  "an outcome whose COMMIT is %s is in the audit once",
  async (what) => {
    desk.field.answer = () => undefined;
    const { id } = await desk.send([{ device: "L-1", value: 40 }]);
    const write = await desk.nextWrite(0);
    proxy.loseCommit(what, { comesBack: true });
    write.settle({ state: "confirmed", value: 40, time: desk.clock.now() });
    await desk.recordedHolds(1);
    // The undecided save is repeated.
    await desk.stop();
    expect(await outcomes(id)).toEqual(["confirmed"]);
    await desk.start();
  },
);

test("a restart before the database confirms closes the command as never sent, and holds nothing", async () => {
  proxy.loseCommit("answer lost", { comesBack: false });
  const { id } = await passing(desk.send([{ device: "L-1", value: 40 }]));
  await desk.stop();
  proxy.back();
  desk = newDesk();
  await desk.start();
  const { targets } = await desk.find(id);
  expect(targets).toMatchObject([{ state: "timed-out", detail: "Not sent: the server stopped first." }]);
  expect(await desk.holds()).toEqual([]);
  expect(desk.field.writes).toEqual([]);
});

test("after a restart a target that was given to the field may have been taken and is held, any other is neither", async () => {
  await desk.stop();
  await desk.start(new SmallSite(20));
  desk.field.answer = () => undefined;
  const { id } = await desk.send(Array.from({ length: 20 }, (_, lamp) => ({ device: `L-${lamp + 1}`, value: 40 })));
  await desk.nextWrite(7);
  await desk.stop();
  desk = newDesk();
  await desk.start(new SmallSite(20));
  const { targets } = await desk.find(id);
  expect(targets.map(wasNotSent)).toEqual([
    ...Array.from({ length: 8 }, () => false),
    ...Array.from({ length: 12 }, () => true),
  ]);
  expect(await outcomes(id)).toEqual(["20 of 20 not confirmed: 8 without reply, 12 not sent"]);
  expect(await desk.holds()).toHaveLength(8);
  expect(desk.field.writes).toEqual([]);
});

test("after a restart of the machine any unfinished target may have been taken", async () => {
  await desk.stop();
  await desk.start(new SmallSite(20));
  desk.field.answer = () => undefined;
  const { id } = await desk.send(Array.from({ length: 10 }, (_, lamp) => ({ device: `L-${lamp + 1}`, value: 40 })));
  await desk.nextWrite(7);
  await desk.stop();
  desk = new TestDesk({ kysely, ingest: database.ingest }, { folder, boot: "another boot" });
  await desk.start(new SmallSite(20));
  expect((await desk.find(id)).targets.every(({ state }) => state === "timed-out")).toBe(true);
});
