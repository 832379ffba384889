import { randomUUID } from "node:crypto";
import { UndoReply } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { Plant } from "../../../test/plant.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const MINUTE = 60_000;
let database: TestDatabase;
let desk: TestDesk;
const plant = new Plant();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  desk = new TestDesk(database);
  await desk.start(plant);
});
afterEach(async () => {
  await desk.stop();
  await desk.emptyTables();
});

const BOB = { token: "second-operator" };

/** Commands and waits until every target is confirmed; the devices then report the commanded values. */
async function command(targets: Parameters<TestDesk["send"]>[0], options: Parameters<TestDesk["send"]>[1] = {}) {
  const { id } = await desk.send(targets, options);
  await desk.becomes(id, ...targets.map(() => "confirmed" as const));
  for (const { device, point = "level", value } of targets) {
    if (value !== null) desk.field.report([plant.id(device, point), value]);
  }
  desk.clock.pass(100);
  return id;
}

async function undo(original: string, token = "operator", id: string = randomUUID()): Promise<UndoReply> {
  const reply = await desk.call("POST", `commands/${original}/undo`, token, { id });
  expect(reply.statusCode).toBe(202);
  return UndoReply.parse(reply.json());
}

async function settled(reply: UndoReply) {
  const { command: sent } = reply;
  if (sent === null) throw new Error("nothing was put back");
  return await desk.becomes(sent.id, ...sent.targets.map(() => "confirmed" as const));
}

const lamps = (value: number | null) => [1, 2, 3].map((lamp) => ({ device: `L-${lamp}`, value }));

test("lamps that nobody held go back to automatic, as a recorded command that names the one it takes back", async () => {
  const id = await command(lamps(80), { reason: "Cleaning" });
  const reply = await undo(id, "second-operator");
  expect(reply.skipped).toEqual([]);
  const done = await settled(reply);
  expect(done).toMatchObject({ by: "bob", undoes: id, reason: "Undoes a command by ann: Cleaning" });
  expect(desk.field.writes.slice(3).map(({ value, priority }) => [value, priority])).toEqual([
    [null, 8],
    [null, 8],
    [null, 8],
  ]);
  expect(await desk.holds()).toEqual([]);
  await desk.recordedHolds(0);
  expect(await desk.find(done.id)).toMatchObject({ undoes: id });
  const { rows } = await database.ingest.query(
    "SELECT after FROM audit_log WHERE kind = 'command.sent' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0].after).toMatchObject({ command: done.id, undoes: id });
});

test("a hold that stood before comes back as it was, with the rest of its time, also after a restart", async () => {
  const first = await command([{ device: "L-1", value: 30 }], { holdMinutes: 60, reason: "Painters" });
  const [before] = await desk.holds();
  desk.clock.pass(10 * MINUTE);
  const second = await command([{ device: "L-1", value: 90 }], { ...BOB, holdMinutes: 600 });
  await desk.stop();
  await desk.start(plant);
  desk.field.report([levelOf(1), 90]);
  await settled(await undo(second));
  expect(desk.field.writes.at(-1)).toMatchObject({ value: 30 });
  expect(await desk.holds()).toEqual([before]);
  expect(before).toMatchObject({ by: "ann", command: first, reason: "Painters", value: 30 });
  // Its time goes on from where it was.
  await desk.recordedHolds(1);
  desk.clock.pass(51 * MINUTE);
  expect(await desk.nextWrite(3)).toMatchObject({ value: null });
});

test("an undo is undone by another, which replaces the values again", async () => {
  await command([{ device: "L-1", value: 30 }]);
  const second = await command([{ device: "L-1", value: 90 }], BOB);
  const first = await settled(await undo(second));
  desk.field.report([levelOf(1), 30]);
  await settled(await undo(first.id));
  expect(desk.field.writes.at(-1)).toMatchObject({ value: 90 });
  expect(await desk.holds()).toMatchObject([{ by: "bob", value: 90, command: second }]);
});

test("a release is undone by the hold that it ended; a release of nothing is not undone", async () => {
  await command([{ device: "L-1", value: 30 }], { holdMinutes: 60 });
  const release = await command([
    { device: "L-1", value: null },
    { device: "L-2", value: null },
  ]);
  const reply = await undo(release);
  expect(reply.skipped).toMatchObject([{ device: "L-2", reason: "It was not held before." }]);
  await settled(reply);
  expect(await desk.holds()).toMatchObject([{ device: "L-1", value: 30 }]);
});

test("points that changed since stay as they are, each with its reason", async () => {
  const id = await command(lamps(80));
  await command([{ device: "L-1", value: 10 }], BOB);
  desk.field.report([levelOf(3), 20]);
  const reply = await undo(id);
  expect(reply.skipped).toEqual([
    { device: "L-1", deviceName: "Lamp 1", point: "level", reason: "It has since been commanded by bob." },
    {
      device: "L-3",
      deviceName: "Lamp 3",
      point: "level",
      reason: "It has since been changed at the device, which reports 20 %.",
    },
  ]);
  expect((await settled(reply)).targets).toMatchObject([{ device: "L-2", value: null }]);
});

test("holds that ended or were released are not restored", async () => {
  const id = await command(lamps(80), { holdMinutes: 1 });
  await command([{ device: "L-1", value: null }], BOB);
  // A hold ends by the clock once it is recorded.
  await desk.recordedHolds(2);
  desk.clock.pass(2 * MINUTE);
  await desk.recordedHolds(0);
  const reply = await undo(id);
  expect(reply.command).toBeNull();
  expect(reply.skipped.map(({ reason }) => reason)).toEqual([
    "It has since been released by bob.",
    "It has since been released by Atrium.",
    "It has since been released by Atrium.",
  ]);
});

test("targets that were not carried out, or may not have been, are left alone", async () => {
  desk.field.answer = ({ point }) =>
    point === levelOf(1)
      ? { state: "failed", reason: "Write access denied." }
      : point === levelOf(2)
        ? { state: "timed-out", reason: "No answer." }
        : undefined;
  const { id } = await desk.send(lamps(80));
  await desk.becomes(id, "failed", "timed-out", "accepted");
  const reply = await undo(id);
  expect(reply).toMatchObject({
    command: null,
    skipped: [
      { reason: "It was not carried out." },
      { reason: "It is not known whether it was carried out." },
      { reason: "It is still in progress." },
    ],
  });
});

test("a lamp that a switch on site overrides still goes back", async () => {
  desk.field.answer = () => ({ state: "overridden", value: 100, priority: 7, time: 0 });
  const { id } = await desk.send([{ device: "L-1", value: 80 }]);
  await desk.becomes(id, "overridden");
  desk.field.report([levelOf(1), 100]);
  desk.field.answer = () => ({ state: "confirmed", value: 100, time: 0 });
  expect((await settled(await undo(id))).targets).toMatchObject([{ value: null }]);
});

test("without priorities the value before comes back, without a hold; with one before, that hold", async () => {
  desk.field.report([plant.id("CT-1", "target"), 15]);
  const first = await command([{ device: "CT-1", point: "target", value: 60 }]);
  const second = await command([{ device: "CT-1", point: "target", value: 100 }], BOB);
  await settled(await undo(second));
  expect(await desk.holds()).toMatchObject([{ value: 60, by: "ann", command: first }]);
  desk.field.report([plant.id("CT-1", "target"), 60]);
  const release = await command([{ device: "CT-1", point: "target", value: null }]);
  expect((await undo(first)).skipped).toMatchObject([{ reason: "It has since been released by ann." }]);
  await settled(await undo(release));
  const third = await command([{ device: "CT-1", point: "target", value: 0 }]);
  await command([{ device: "L-1", value: 1 }]);
  await settled(await undo(third));
  expect(desk.field.writes.at(-1)).toMatchObject({ value: 60 });
  expect(await desk.holds()).toHaveLength(2);
});

test("momentary commands, locked devices and floors on fire are not put back", async () => {
  for (const key of ["controllable", "open-controller"]) desk.field.report([plant.id("LF-1", key), 1]);
  desk.field.report([plant.id("CT-1", "target"), 5]);
  const id = await command([
    { device: "LF-1", point: "hold-door", value: 30 },
    { device: "DO-1", point: "on", value: 1 },
    { device: "CT-1", point: "target", value: 60 },
    { device: "AC-1", point: "on", value: 1 },
  ]);
  desk.field.report([plant.id("FD-1", "state"), 2], [plant.id("AC-1", "local"), 1]);
  const reply = await undo(id);
  expect(reply.skipped.map(({ device, reason }) => [device, reason])).toEqual([
    ["LF-1", "A momentary command cannot be undone."],
    ["DO-1", "Fire alarm on the 1st Floor: DOAS there accept no commands until it is over."],
  ]);
  expect(reply.command?.targets).toMatchObject([
    { device: "CT-1", value: 5 },
    { device: "AC-1", value: null },
  ]);
});

test("the same request for an undo is answered the same; an id that is taken is refused", async () => {
  const id = await command(lamps(80));
  await command([{ device: "L-1", value: 10 }], BOB);
  const again = randomUUID();
  const first = await undo(id, "operator", again);
  const writes = desk.field.writes.length;
  const second = await undo(id, "operator", again);
  expect(second.command?.targets).toHaveLength(2);
  expect(second.skipped).toMatchObject([{ device: "L-1" }]);
  expect(first.command?.id).toBe(second.command?.id);
  await settled(first);
  expect(desk.field.writes).toHaveLength(writes);
  const taken = await desk.call("POST", `commands/${id}/undo`, "operator", { id });
  expect(taken.json()).toMatchObject({ error_code: "ECM001", fields: [{ path: "id" }] });
  const nothing = await desk.call("POST", `commands/${randomUUID()}/undo`, "operator", { id: randomUUID() });
  expect(nothing.json()).toMatchObject({ error_code: "ENF001" });
  const viewer = await desk.call("POST", `commands/${id}/undo`, "viewer", { id: randomUUID() });
  expect(viewer.statusCode).toBe(403);
});

test("a restart in the middle of an undo keeps the holds that it may have put back, with their own names and times", async () => {
  await command([{ device: "L-1", value: 30 }], { holdMinutes: 60 });
  const [before] = await desk.holds();
  const second = await command([{ device: "L-1", value: 90 }], BOB);
  desk.field.answer = () => undefined;
  await undo(second);
  (await desk.nextWrite(2)).sent();
  await desk.stop();
  await desk.start(plant);
  expect(await desk.holds()).toMatchObject([{ by: "ann", value: 30, until: before?.until, command: before?.command }]);
});
