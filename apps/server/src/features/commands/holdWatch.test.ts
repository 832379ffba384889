import { Provenance } from "@atrium/contract/devices";
import type { AuditKind } from "@atrium/contract/people";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const MINUTE = 60_000;
const OPERATOR = 8;
let database: TestDatabase;
let desk: TestDesk;
/** The value of the lamp at each priority. */
let slots: Record<number, number>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  slots = {};
  desk = new TestDesk(database);
  desk.field.priorities = async () => arrayOf(slots);
  await desk.start();
});
afterEach(async () => {
  await desk.stop();
  await desk.emptyTables();
});

test("a hold that the device has forgotten is reported lost, recorded, and not written again", async () => {
  await hold(80);
  slots = { 16: 20 };
  desk.clock.pass(MINUTE);
  const lost = await waitFor(async () => (await desk.holds()).find((row) => row.lost !== undefined), "the loss");
  expect(lost).toMatchObject({ by: "ann", value: 80, lost: { kind: "forgotten", value: null } });
  expect(await recorded("hold.lost")).toEqual([
    { by_name: "Atrium", subject: "Lamp 1", after: { values: { "L-1 level": null }, found: "forgotten" } },
  ]);
  expect(desk.field.writes).toHaveLength(1);
  // It outlives the server, and ends by itself: a release might remove somebody else's value by then.
  await desk.stop();
  await desk.start();
  expect(await desk.holds()).toMatchObject([{ lost: { kind: "forgotten" } }]);
  desk.clock.pass(3 * 60 * MINUTE);
  await desk.recordedHolds(0);
  expect(desk.field.writes).toHaveLength(1);
});

test("a hold that somebody else has taken over is reported with their value, and again when it is back", async () => {
  await hold(80);
  slots[OPERATOR] = 30;
  await lookAgain();
  expect(await desk.holds()).toMatchObject([{ value: 80, lost: { kind: "taken-over", value: 30 } }]);
  slots[OPERATOR] = 80;
  await lookAgain();
  const [kept] = await desk.holds();
  expect(kept).toMatchObject({ value: 80 });
  expect(kept?.lost).toBeUndefined();
  expect(await recorded("hold.back")).toHaveLength(1);
});

test("holds are compared when their connection is back", async () => {
  await hold(80);
  desk.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "lost" });
  slots = {};
  desk.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "connected" });
  desk.clock.pass(2_000);
  const loss = await waitFor(async () => (await desk.holds())[0]?.lost, "the loss");
  expect(loss).toMatchObject({ kind: "forgotten" });
});

test("holds are compared when their device answers again behind its gateway", async () => {
  await hold(80);
  slots = {};
  const sink = desk.field.drivers.get("gateway-first")?.options.sink;
  sink?.device?.("L-1", false, "its gateway cannot reach it");
  sink?.device?.("L-1", true);
  desk.clock.pass(2_000);
  const loss = await waitFor(async () => (await desk.holds())[0]?.lost, "the loss");
  expect(loss).toMatchObject({ kind: "forgotten" });
});

test("a new command restores a lost hold", async () => {
  await hold(80);
  slots = {};
  await lookAgain();
  expect((await desk.holds())[0]?.lost).toBeDefined();
  await hold(60);
  const [held] = await desk.holds();
  expect(held).toMatchObject({ value: 60 });
  expect(held?.lost).toBeUndefined();
});

test("a command is not undone where the device has forgotten it or somebody else has taken over", async () => {
  const id = await hold(80);
  slots = { [OPERATOR]: 10 };
  await lookAgain();
  const undo = await desk.call("POST", `commands/${id}/undo`, "operator", { id: crypto.randomUUID() });
  expect(undo.json()).toMatchObject({
    command: null,
    skipped: [{ reason: "It has since been commanded from outside Atrium." }],
  });
});

test("the priority we write at is an operator's only where our record says the same", async () => {
  slots = { [OPERATOR]: 70, 10: 60, 12: 50, 15: 40 };
  const { sources } = await why();
  expect(sources.map(({ kind, priority }) => ({ kind, priority }))).toEqual([
    { kind: "unknown", priority: 8 },
    { kind: "unknown", priority: 10 },
    { kind: "unknown", priority: 12 },
    { kind: "unknown", priority: 15 },
    { kind: "default", priority: undefined },
  ]);
  expect(sources.every(({ by }) => by === undefined)).toBe(true);
});

test("what stands at the priorities of life safety is life safety's, above an operator's", async () => {
  await hold(60);
  slots = { 2: 0, [OPERATOR]: 60 };
  const { sources } = await why();
  expect(sources.map(({ kind, isWinner }) => ({ kind, isWinner })).slice(0, 2)).toEqual([
    { kind: "life-safety", isWinner: true },
    { kind: "operator", isWinner: false },
  ]);
});

test("the reason comes from a command's read-back while the device is slow, never from an earlier report", async () => {
  slots = { 16: 20 };
  expect((await why()).sources[0]).toMatchObject({ kind: "default", priority: 16 });
  desk.field.priorities = () => new Promise(() => {});
  await hold(80);
  const asked = desk.call("GET", `points/${String(levelOf(1))}/provenance`, "viewer");
  const answer = await waitFor(async () => {
    desk.clock.pass(1_000);
    return await Promise.race([asked, Promise.resolve(undefined)]);
  }, "an answer");
  expect(Provenance.parse(answer.json()).sources).toMatchObject([
    { kind: "operator", value: 80, by: "ann", isWinner: true },
    { kind: "default", priority: 16, value: 20 },
    { kind: "default", value: 0 },
  ]);
});

test("the reason never comes from a report before a silence", async () => {
  slots = { [OPERATOR]: 70 };
  await why();
  desk.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "lost" });
  desk.field.priorities = () => Promise.reject(new Error("no answer"));
  const silent = await why();
  expect(silent.readAt).toBeUndefined();
  expect(silent.sources).toMatchObject([{ kind: "unknown" }]);
});

/** Ann's command to the first lamp, which takes it and reads it back. */
async function hold(value: number): Promise<string> {
  desk.field.answer = (request) => {
    slots[request.priority] = request.value ?? 0;
    return { state: "confirmed", value: request.value, time: desk.clock.now(), priorities: valuesOf(slots) };
  };
  const { id } = await desk.send([{ device: "L-1", value }]);
  await desk.becomes(id, "confirmed");
  await desk.recordedHolds(1);
  return id;
}

async function why(): Promise<Provenance> {
  return Provenance.parse((await desk.call("GET", `points/${String(levelOf(1))}/provenance`, "viewer")).json());
}

/** Somebody asks for the reason: the device is asked. */
async function lookAgain(): Promise<void> {
  await why();
  await desk.recordedHolds(1);
}

async function recorded(kind: AuditKind): Promise<unknown[]> {
  return await waitFor(async () => {
    desk.clock.pass(50);
    const { rows } = await database.ingest.query("SELECT by_name, subject, after FROM audit_log WHERE kind = $1", [
      kind,
    ]);
    return rows.length > 0 ? rows : undefined;
  }, `an audit row ${kind}`);
}

function arrayOf(values: Record<number, number>): (number | null)[] {
  return Array.from({ length: 16 }, (_, index) => values[index + 1] ?? null);
}

function valuesOf(values: Record<number, number>) {
  return { values: arrayOf(values), relinquishDefault: 0 };
}
