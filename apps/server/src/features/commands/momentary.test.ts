import { mkdtemp, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UndoReply } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { Plant } from "../../../test/plant.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const DAY = 86_400_000;
const HOLD_DOOR = [{ device: "LF-1", point: "hold-door", value: 30 }];

let database: TestDatabase;
let folder: string;
let desk: TestDesk;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-momentary-"));
  await startDesk();
});
afterEach(async () => {
  await desk.stop();
  await desk.emptyTables();
  await rm(folder, { recursive: true });
});

/** A server whose lift may be commanded and does not answer by itself. */
async function startDesk(): Promise<void> {
  const plant = new Plant();
  desk = new TestDesk(database, { folder, boot: "this boot" });
  desk.field.answer = () => undefined;
  await desk.start(plant);
  for (const key of ["controllable", "open-controller"]) desk.field.report([plant.id("LF-1", key), 1]);
}

/** Everything that could send something again: the connection comes back, an undo, and the end of every time. */
async function provoke(command: string): Promise<UndoReply> {
  for (const driver of desk.field.drivers.values()) {
    driver.options.sink.connection("lost", "The unit is not responding.");
    driver.options.sink.connection("connected");
  }
  const undo = await desk.call("POST", `commands/${command}/undo`, "operator", { id: randomUUID() });
  desk.clock.pass(DAY);
  return UndoReply.parse(undo.json());
}

test("a momentary command that the device did not answer is unknown, and nothing sends it again", async () => {
  const { id } = await desk.send(HOLD_DOOR);
  const write = await desk.nextWrite(0);
  write.sent();
  write.settle({ state: "timed-out", reason: "The device did not respond to the write." });
  const { targets } = await desk.becomes(id, "timed-out");
  expect(targets[0]).toMatchObject({ detail: "The device did not respond to the write." });
  expect(await provoke(id)).toMatchObject({ command: null });
  expect(await desk.holds()).toEqual([]);
  expect(desk.field.writes).toHaveLength(1);
});

test("a momentary command without any answer is given up as unknown, and nothing sends it again", async () => {
  const { id } = await desk.send(HOLD_DOOR);
  (await desk.nextWrite(0)).sent();
  desk.clock.pass(30_000);
  const { targets } = await desk.becomes(id, "timed-out");
  expect(targets[0]?.detail).toMatch(/not known whether it carried out the command/);
  expect(await desk.holds()).toEqual([]);
  expect(await provoke(id)).toMatchObject({ command: null });
  expect(desk.field.writes).toHaveLength(1);
});

test("a pulse that its device has cleared by itself is confirmed, and says by what", async () => {
  const { id } = await desk.send(HOLD_DOOR);
  const write = await desk.nextWrite(0);
  write.sent();
  const remark = "The device acknowledged the command and now reports 0 s.";
  write.settle({ state: "confirmed", value: 0, time: desk.clock.now(), remark });
  const { targets } = await desk.becomes(id, "confirmed");
  expect(targets[0]).toMatchObject({ value: 30, confirmedValue: 0, detail: remark });
  expect(await desk.holds()).toEqual([]);
});

test("the release of a momentary command sends nothing: it has passed", async () => {
  const { id } = await desk.send(HOLD_DOOR);
  const first = await desk.nextWrite(0);
  first.sent();
  first.settle({ state: "confirmed", value: 30, time: desk.clock.now() });
  await desk.becomes(id, "confirmed");
  const released = await desk.send([{ device: "LF-1", point: "hold-door", value: null }]);
  await desk.becomes(released.id, "confirmed");
  expect(await provoke(id)).toMatchObject({ command: null });
  expect(desk.field.writes).toHaveLength(1);
});

test("a server that ended while a momentary command was on its way says that it is unknown, and sends nothing", async () => {
  const { id } = await desk.send(HOLD_DOOR);
  (await desk.nextWrite(0)).sent();
  await desk.stop();
  await startDesk();
  expect(await desk.find(id)).toMatchObject({
    targets: [
      {
        state: "timed-out",
        detail: "The server restarted. It is not known whether the device carried out the command.",
      },
    ],
  });
  expect(await provoke(id)).toMatchObject({ command: null });
  expect(await desk.holds()).toEqual([]);
  expect(desk.field.writes).toEqual([]);
});
