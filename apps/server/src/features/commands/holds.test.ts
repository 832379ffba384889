import { Paged } from "@atrium/contract";
import { CommandRow, Provenance } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const MINUTE = 60_000;
let database: TestDatabase;
let desk: TestDesk;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  desk = new TestDesk(database);
  await desk.start();
});
afterEach(async () => {
  await desk.stop();
  await desk.emptyTables();
});

test("a hold ends by itself after its time, as a recorded release, and survives a restart of the server", async () => {
  const { id } = await desk.send([{ device: "L-1", value: 80 }], { holdMinutes: 30 });
  await desk.becomes(id, "confirmed");
  expect(await desk.holds("&placement=tower&floor=first")).toMatchObject([{ device: "L-1", value: 80, by: "ann" }]);
  expect(await desk.holds("&placement=tower&floor=second")).toEqual([]);
  await desk.recordedHolds(1);
  await desk.stop();
  desk.clock.pass(10 * MINUTE);
  await desk.start();
  expect(await desk.holds()).toMatchObject([{ device: "L-1", until: expect.any(Number) }]);
  desk.clock.pass(10 * MINUTE);
  expect(desk.field.writes).toHaveLength(1);
  desk.clock.pass(11 * MINUTE);
  expect(await desk.nextWrite(1)).toMatchObject({ point: levelOf(1), value: null, priority: 8 });
  await desk.recordedHolds(0);
  const list = Paged(CommandRow).parse((await desk.call("GET", "commands?device=L-1", "viewer")).json());
  expect(list.data[0]).toMatchObject({ by: "Atrium", source: "program", value: null, state: "confirmed" });
  expect(await desk.find(list.data[0]?.command ?? "")).toMatchObject({ reason: "The hold by ann has ended" });
});

test("a hold that ended is released once, however long the record of its release takes", async () => {
  const { id } = await desk.send([{ device: "L-1", value: 80 }], { holdMinutes: 1 });
  await desk.becomes(id, "confirmed");
  await desk.recordedHolds(1);
  // All of this passes before the database can answer.
  desk.clock.pass(30 * MINUTE);
  await desk.recordedHolds(0);
  const list = Paged(CommandRow).parse((await desk.call("GET", "commands?device=L-1", "viewer")).json());
  expect(list.data.map(({ value }) => value)).toEqual([null, 80]);
});

test("a release that fails is tried again, at the latest when the connection is back", async () => {
  const { id } = await desk.send([{ device: "L-1", value: 80 }], { holdMinutes: 1 });
  await desk.becomes(id, "confirmed");
  desk.field.answer = () => ({ state: "timed-out", reason: "No connection." });
  desk.clock.pass(MINUTE + 1_000);
  await desk.nextWrite(1);
  expect(await desk.holds()).toHaveLength(1);
  desk.field.answer = () => ({ state: "confirmed", value: 0, time: 0 });
  await desk.recordedHolds(1);
  desk.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "connected" });
  desk.clock.pass(4_000);
  await desk.nextWrite(2);
  await desk.recordedHolds(0);
});

test("a release gives the point back and ends its hold at once", async () => {
  const first = await desk.send([{ device: "L-1", value: 80 }]);
  await desk.becomes(first.id, "confirmed");
  const release = await desk.send([{ device: "L-1", value: null }]);
  await desk.becomes(release.id, "confirmed");
  expect(await desk.holds()).toEqual([]);
  await desk.recordedHolds(0);
});

test("a target cut off by a restart is timed out, never sent again, and held where it may have been written", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 90 }]);
  (await desk.nextWrite(0)).sent();
  await desk.stop();
  desk.field.answer = ({ value }) => ({ state: "confirmed", value, time: 0 });
  await desk.start();
  const command = await desk.find(id);
  expect(command.targets[0]).toMatchObject({ state: "timed-out", detail: expect.stringContaining("server restarted") });
  expect(await desk.holds()).toMatchObject([{ device: "L-1", value: 90 }]);
  desk.clock.pass(5_000);
  expect(desk.field.writes).toHaveLength(1);
  desk.clock.pass(121 * MINUTE);
  expect(await desk.nextWrite(1)).toMatchObject({ value: null });
});

test("the reason is the device's own array, with our record of the person and the end of the hold", async () => {
  const { id } = await desk.send([{ device: "L-1", value: 80 }], { holdMinutes: 60 });
  const { at } = await desk.becomes(id, "confirmed");
  const array: (number | null)[] = Array.from({ length: 16 }, () => null);
  array[6] = 100;
  array[7] = 80;
  array[15] = 35;
  desk.field.priorities = async () => array;
  const url = `points/${levelOf(1)}/provenance`;
  const why = Provenance.parse((await desk.call("GET", url, "viewer")).json());
  expect(why.readAt).toBe(desk.clock.now());
  expect(why.sources).toEqual([
    { kind: "local", priority: 7, value: 100, isWinner: true },
    { kind: "operator", priority: 8, value: 80, by: "ann", since: at, until: at + 60 * MINUTE, isWinner: false },
    { kind: "default", priority: 16, value: 35, isWinner: false },
    { kind: "default", value: 0, isWinner: false },
  ]);
  desk.field.priorities = () => Promise.reject(new Error("no answer"));
  const later = Provenance.parse((await desk.call("GET", url, "viewer")).json());
  expect(later.readAt).toBeUndefined();
  // A report from before its silence is worthless now: only our own record is left.
  expect(later.sources).toEqual([
    { kind: "operator", priority: 8, value: 80, by: "ann", since: at, until: at + 60 * MINUTE, isWinner: true },
  ]);
  desk.field.report([levelOf(2), 12]);
  const unknown = Provenance.parse((await desk.call("GET", `points/${levelOf(2)}/provenance`, "viewer")).json());
  expect(unknown.sources).toEqual([{ kind: "unknown", value: 12, isWinner: true }]);
});

test("the hold of a device that is retired ends, and the audit says what the device keeps", async () => {
  const { id } = await desk.send([{ device: "L-1", value: 80 }]);
  await desk.becomes(id, "confirmed");
  await desk.recordedHolds(1);
  const { site, bus } = desk.stand;
  Object.assign(site, { devices: site.devices.filter((device) => device.id !== "L-1") });
  bus.publish("site.changed", { revision: 2, devices: ["L-1"], connections: ["gateway-first"], places: [] });
  expect(await desk.holds()).toEqual([]);
  await desk.recordedHolds(0);
  const { rows } = await database.ingest.query("SELECT sentence FROM audit_log WHERE kind = 'hold.lost'");
  expect(rows).toEqual([
    {
      sentence: expect.stringContaining("it was retired and keeps the value until someone changes it at the device"),
    },
  ]);
});

test("of a value that a device's own program wants it is said that it is not ours, and which command of ours came last", async () => {
  const url = `points/${levelOf(3)}/provenance`;
  const read = async () => Provenance.parse((await desk.call("GET", url, "viewer")).json());
  const array: (number | null)[] = Array.from({ length: 16 }, () => null);
  array[15] = 35;
  desk.field.priorities = async () => array;
  expect((await read()).own).not.toHaveProperty("lastCommand");
  const { id } = await desk.send([{ device: "L-3", value: 80 }], { holdMinutes: 1 });
  await desk.becomes(id, "confirmed");
  array[7] = 80;
  expect(await read()).not.toHaveProperty("own");
  array[7] = null;
  await desk.recordedHolds(1);
  desk.clock.pass(2 * MINUTE);
  await desk.recordedHolds(0);
  await expect.poll(async () => (await read()).own?.lastCommand).toMatchObject({ by: "ann", value: 80 });
  await expect.poll(async () => (await read()).own?.lastCommand?.endedAt).toBeGreaterThan(0);
});
