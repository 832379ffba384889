import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { openLiveSocket, waitFor, type LiveSocket } from "../../../test/liveSocket.ts";
import { levelOf, SmallSite } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

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

const BOB = { token: "second-operator" };

test("a device that refuses has no hold, and the others of its group have theirs", async () => {
  desk.field.answer = ({ point, value }) =>
    point === levelOf(1)
      ? { state: "failed", reason: "Write access denied." }
      : { state: "confirmed", value, time: desk.clock.now() };
  const { id } = await desk.send([1, 2].map((lamp) => ({ device: `L-${lamp}`, value: 40 })));
  const { targets } = await desk.becomes(id, "failed", "confirmed");
  expect(targets[0]).toMatchObject({ detail: "Write access denied." });
  expect(await desk.holds()).toMatchObject([{ device: "L-2" }]);
});

test("a device that answers late is confirmed when it does, within the limit", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  const write = await desk.nextWrite(0);
  write.sent();
  desk.clock.pass(25_000);
  expect((await desk.find(id)).targets[0]?.state).toBe("sent");
  write.settle({ state: "confirmed", value: 40, time: desk.clock.now() });
  await desk.becomes(id, "confirmed");
});

test("an answer after the limit changes nothing: the hold stays, the command timed out", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  const write = await desk.nextWrite(0);
  write.sent();
  desk.clock.pass(30_000);
  await desk.becomes(id, "timed-out");
  write.settle({ state: "confirmed", value: 40, time: desk.clock.now() });
  desk.clock.pass(100);
  expect(await desk.find(id)).toMatchObject({ targets: [{ state: "timed-out" }] });
  expect(await desk.holds()).toMatchObject([{ device: "L-1", value: 40 }]);
});

test("a device that does something else is reported with what it does, and is not held", async () => {
  desk.field.answer = () => ({ state: "failed", reason: "The device accepted 40 % but reports 20 %.", value: 20 });
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  const { targets } = await desk.becomes(id, "failed");
  expect(targets[0]).toMatchObject({ confirmedValue: 20, detail: "The device accepted 40 % but reports 20 %." });
  expect(await desk.holds()).toEqual([]);
});

test("a device that drops after the write may have taken it: timed out, and held so that it is released in time", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 40 }], { holdMinutes: 5 });
  const write = await desk.nextWrite(0);
  write.sent();
  write.settle({ state: "timed-out", reason: "Written, but the device did not report its new state." });
  await desk.becomes(id, "timed-out");
  expect(await desk.holds()).toMatchObject([{ device: "L-1", value: 40 }]);
  desk.field.answer = () => ({ state: "confirmed", value: 0, time: desk.clock.now() });
  desk.clock.pass(6 * 60_000);
  expect(await desk.nextWrite(1)).toMatchObject({ value: null });
  await desk.recordedHolds(0);
});

test("a write that never left leaves no hold", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  (await desk.nextWrite(0)).settle({ state: "timed-out", reason: "No connection." });
  const { targets } = await desk.becomes(id, "timed-out");
  expect(targets[0]?.detail).toBe("Not sent: the connection did not get to the command in time.");
  expect(await desk.holds()).toEqual([]);
});

test("a write that could not leave because its connection is down is not refused: it was never sent, and leaves no hold", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  const reason = "Not sent. Gateway of the first floor is not responding.";
  (await desk.nextWrite(0)).settle({ state: "failed", reason, isUnsent: true });
  const { targets } = await desk.becomes(id, "timed-out");
  expect(targets[0]?.detail).toBe(reason);
  expect(targets[0]?.sentAt).toBeUndefined();
  expect(await desk.holds()).toEqual([]);
});

test("a command that a higher priority overrides is still held: it takes effect when the other is released", async () => {
  desk.field.answer = () => ({ state: "overridden", value: 100, priority: 5, time: desk.clock.now() });
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  const { targets } = await desk.becomes(id, "overridden");
  expect(targets[0]).toMatchObject({
    confirmedValue: 100,
    detail: "The device keeps 100: another source at priority 5 takes precedence.",
  });
  expect(await desk.holds()).toMatchObject([{ device: "L-1", value: 40 }]);
});

test("a gateway that is gone with its 64 devices: each has its outcome within a minute and a half, other gateways are untouched", async () => {
  await desk.stop();
  await desk.start(new SmallSite(64));
  desk.field.answer = ({ point, value }) =>
    point < levelOf(65) ? undefined : { state: "confirmed", value, time: desk.clock.now() };
  const { id } = await desk.send(desk.stand.site.devices.map(({ id: device }) => ({ device, value: 40 })));
  const others = await waitFor(async () => {
    desk.clock.pass(1);
    const { targets } = await desk.find(id);
    return targets.slice(64).every(({ state }) => state === "confirmed") ? targets : undefined;
  }, "the other gateway's devices");
  expect(others.slice(0, 64).every(({ state }) => state === "accepted")).toBe(true);
  // Eight are asked at a time, for half a minute each; those not asked within a minute are not sent at all.
  for (const asked of [8, 16]) {
    await desk.nextWrite(64 + asked - 1);
    for (const write of desk.field.writes) write.sent();
    desk.clock.pass(30_000);
  }
  desk.clock.pass(30_000);
  expect(desk.field.writes).toHaveLength(64 + 16);
  const { targets } = await desk.becomes(
    id,
    ...Array.from({ length: 64 }, () => "timed-out" as const),
    ...Array.from({ length: 64 }, () => "confirmed" as const),
  );
  const reasons = new Set(targets.slice(0, 64).map(({ detail }) => detail));
  expect([...reasons]).toEqual([
    "The device did not answer. It is not known whether it carried out the command.",
    "Not sent: the connection did not get to the command in time.",
  ]);
  // Those that may have taken the value are held, so that they are released in time.
  expect(await desk.holds()).toHaveLength(64 + 16);
});

test("of two operators at once the last accepted holds, in whatever order the device answers", async () => {
  desk.field.answer = () => undefined;
  const ann = await desk.send([{ device: "L-1", value: 25 }]);
  const bob = await desk.send([{ device: "L-1", value: 75 }], BOB);
  const [first, second] = [await desk.nextWrite(0), await desk.nextWrite(1)];
  for (const write of [second, first]) {
    write.sent();
    write.settle({ state: "confirmed", value: write.value, time: desk.clock.now() });
  }
  await desk.becomes(ann.id, "confirmed");
  await desk.becomes(bob.id, "confirmed");
  expect(await desk.holds()).toMatchObject([{ by: "bob", value: 75, command: bob.id }]);
  await desk.recordedHolds(1);
  const { rows } = await database.ingest.query(
    "SELECT by_name, replaced_hold->>'by' AS replaced FROM command_targets JOIN commands ON id = command_id ORDER BY number",
  );
  expect(rows).toEqual([
    { by_name: "ann", replaced: null },
    { by_name: "bob", replaced: null },
  ]);
});

test("an accepted command goes on when its operator's session ends or loses the permission; nothing new is sent", async () => {
  await desk.stop();
  await desk.start(new SmallSite(20));
  desk.field.answer = () => undefined;
  const lamps = desk.stand.site.devices.slice(0, 20).map(({ id: device }) => ({ device, value: 40 }));
  const { id } = await desk.send(lamps);
  const { sessions } = desk.stand;
  const ann = sessions.get("operator");
  sessions.delete("operator");
  expect((await desk.send([{ device: "L-1", value: 0 }])).reply.json()).toMatchObject({ error_code: "EAU002" });
  if (ann !== undefined) sessions.set("operator", { ...ann, features: new Set(["viewable"]) });
  expect((await desk.send([{ device: "L-1", value: 0 }])).reply.json()).toMatchObject({ error_code: "EAU004" });
  expect((await desk.call("POST", `commands/${id}/undo`, "operator", { id })).statusCode).toBe(403);
  desk.field.answer = ({ value }) => ({ state: "confirmed", value, time: desk.clock.now() });
  for (const write of desk.field.writes.slice(0, 8)) {
    write.sent();
    write.settle({ state: "confirmed", value: 40, time: desk.clock.now() });
  }
  await desk.becomes(id, ...lamps.map(() => "confirmed" as const));
  await desk.recordedHolds(20);
  const { rows } = await database.ingest.query(
    "SELECT by_name FROM audit_log WHERE kind = 'command.sent' AND after->>'command' = $1",
    [id],
  );
  expect(rows).toEqual([{ by_name: "ann" }]);
  expect(desk.field.writes).toHaveLength(20);
});

test("a page that is loaded again finds its command in its present state, and receives the further ones", async () => {
  desk.field.answer = () => undefined;
  const page = await openPage();
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  await page.first("commands", ({ entities }) => entities.some((command) => command.id === id));
  page.socket.close();
  await page.whenClosed();
  const write = await desk.nextWrite(0);
  write.sent();
  desk.clock.pass(60);
  const again = await openPage();
  const answered = await again.first("commands");
  expect(answered.entities).toMatchObject([{ id, targets: [{ state: "sent" }] }]);
  expect((await desk.find(id)).targets[0]?.state).toBe("sent");
  write.settle({ state: "confirmed", value: 40, time: desk.clock.now() });
  await desk.becomes(id, "confirmed");
  desk.clock.pass(60);
  await again.first("commands", ({ entities }) => entities[0]?.targets[0]?.state === "confirmed");
  again.socket.close();
});

async function openPage(): Promise<LiveSocket> {
  const page = await openLiveSocket(desk.stand.base, "operator");
  page.send({ type: "subscribe", subscription: 1, channel: "commands", placement: "tower" });
  // The summary's answer says that the subscription before it was taken.
  page.send({ type: "subscribe", subscription: 2, channel: "health" });
  await page.first("health");
  return page;
}
