import { randomUUID } from "node:crypto";
import { Paged } from "@atrium/contract";
import { CommandRow, type CommandReply } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { SmallSite, levelOf } from "../../../test/smallSite.ts";
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

test("a command is accepted at once, goes out at the operator's priority, and is confirmed by the device's report", async () => {
  desk.field.answer = () => undefined;
  desk.field.report([levelOf(1), 20]);
  const heard: CommandReply[] = [];
  desk.stand.bus.subscribe("command.changed", (reply) => heard.push(reply));
  const { id, reply } = await desk.send([{ device: "L-1", value: 70 }]);
  expect(reply.statusCode).toBe(202);
  expect(reply.json()).toMatchObject({
    id,
    by: "ann",
    source: "operator",
    targets: [{ state: "accepted", before: 20 }],
  });
  const write = await desk.nextWrite(0);
  expect(write).toMatchObject({ point: levelOf(1), value: 70, priority: 8 });
  write.sent();
  expect((await desk.find(id)).targets[0]).toMatchObject({ state: "sent" });
  desk.clock.pass(60);
  write.settle({ state: "confirmed", value: 70, time: desk.clock.now() });
  const done = await desk.becomes(id, "confirmed");
  expect(done.targets[0]).toMatchObject({ deviceName: "Lamp 1", confirmedValue: 70, before: 20, value: 70 });
  desk.clock.pass(60);
  expect(heard.map((one) => one.targets[0]?.state)).toEqual(["accepted", "sent", "confirmed"]);
});

test("the record has the person, the address and the outcome, and the list shows the newest first", async () => {
  const first = await desk.send([{ device: "L-1", value: 10 }]);
  await desk.becomes(first.id, "confirmed");
  const second = await desk.send(
    [
      { device: "L-1", value: null },
      { device: "L-2", value: 5 },
    ],
    { token: "second-operator" },
  );
  await desk.becomes(second.id, "confirmed", "confirmed");
  await desk.recordedHolds(1);
  const { rows } = await database.ingest.query(
    `SELECT by_name, user_id, from_address, device, before, value, state, confirmed_value FROM command_targets
     JOIN commands ON id = command_id WHERE device = 'L-1' ORDER BY command_targets.at`,
  );
  expect(rows).toMatchObject([
    { by_name: "ann", user_id: 1, from_address: "127.0.0.1", value: 10, state: "confirmed", confirmed_value: 10 },
    { by_name: "bob", user_id: 2, value: null, state: "confirmed" },
  ]);
  const list = Paged(CommandRow).parse((await desk.call("GET", "commands?device=L-1&point=level", "viewer")).json());
  expect(list).toMatchObject({
    total: 2,
    totalPage: 1,
    data: [{ command: second.id, by: "bob", device: "L-1" }, { by: "ann" }],
  });
});

test("a repeated id is the same command: nothing is sent twice", async () => {
  const id = randomUUID();
  const [one, two] = await Promise.all([
    desk.send([{ device: "L-1", value: 10 }], { id }),
    desk.send([{ device: "L-1", value: 10 }], { id }),
  ]);
  expect([one.reply.statusCode, two.reply.statusCode]).toEqual([202, 202]);
  await desk.becomes(id, "confirmed");
  await desk.recordedHolds(1);
  const again = await desk.send([{ device: "L-1", value: 10 }], { id });
  expect([again.reply.statusCode, again.reply.json()]).toMatchObject([
    202,
    { targets: [{ value: 10, state: "confirmed" }] },
  ]);
  expect(desk.field.writes).toHaveLength(1);
});

test.each<[string, { value?: number; token?: string; holdMinutes?: number; reason?: string }]>([
  ["another value", { value: 99 }],
  ["another person", { token: "second-operator" }],
  ["another time to hold", { holdMinutes: 5 }],
  ["another reason", { reason: "cleaning" }],
])(
  "an id with %s is refused, while its command is being recorded, while it runs and afterwards",
  async (_what, other) => {
    const id = randomUUID();
    const { value = 10, ...options } = other;
    const sendOther = async () => {
      const { reply } = await desk.send([{ device: "L-1", value }], { id, ...options });
      expect([reply.statusCode, reply.json()]).toMatchObject([409, { error_code: "ECM001", fields: [{ path: "id" }] }]);
    };
    const sending = desk.send([{ device: "L-1", value: 10 }], { id });
    await sendOther();
    expect((await sending).reply.statusCode).toBe(202);
    await sendOther();
    await desk.becomes(id, "confirmed");
    await desk.recordedHolds(1);
    await desk.stop();
    await desk.start();
    await sendOther();
    expect(desk.field.writes).toHaveLength(1);
  },
);

test("of many targets some fail with their reason, and the others are confirmed", async () => {
  desk.field.answer = ({ point, value }) => {
    if (point === levelOf(2)) return { state: "failed", reason: "Write access denied." };
    if (point === levelOf(3)) return { state: "overridden", value: 100, priority: 7, time: 0 };
    if (point === levelOf(4)) return { state: "timed-out", reason: "No answer within 3 s." };
    return { state: "confirmed", value, time: 0 };
  };
  const { id } = await desk.send([1, 2, 3, 4].map((lamp) => ({ device: `L-${lamp}`, value: 40 })));
  const { targets } = await desk.becomes(id, "confirmed", "failed", "overridden", "timed-out");
  expect(targets.map((target) => target.detail)).toEqual([
    undefined,
    "Write access denied.",
    "The device keeps 100: a local switch at priority 7 takes precedence.",
    "No answer within 3 s.",
  ]);
  expect(targets[2]?.confirmedValue).toBe(100);
});

test("a request with a wrong target is refused by field, and nothing is sent", async () => {
  const { reply } = await desk.send([
    { device: "L-1", value: 50 },
    { device: "L-99", value: 50 },
    { device: "L-2", point: "power", value: 50 },
    { device: "L-2", point: "colour", value: 50 },
    { device: "L-3", value: 101 },
    { device: "L-1", value: 60 },
  ]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    error_code: "EVA001",
    message: "5 of 6 targets cannot be commanded. Nothing was sent",
    fields: [
      { path: "targets.1.device", message: "Device L-99 not found" },
      { path: "targets.2.point", message: "Power of Lamp 2 is read-only" },
      { path: "targets.3.point", message: "Lamp 2 has no point colour" },
      { path: "targets.4.value", message: "Level must be at most 100 %" },
      { path: "targets.5", message: "This point is already in the list" },
    ],
  });
  expect(desk.field.writes).toHaveLength(0);
  const empty = await desk.call("POST", "commands", "operator", { id: "no-id", targets: [] });
  expect(empty.json()).toMatchObject({ error_code: "EVA001" });
});

test("a viewer cannot command, and unknown commands and points are not found", async () => {
  expect((await desk.send([{ device: "L-1", value: 1 }], { token: "viewer" })).reply.json()).toMatchObject({
    error_code: "EAU004",
  });
  expect((await desk.call("GET", "commands", "tenant")).statusCode).toBe(403);
  expect((await desk.call("GET", `commands/${randomUUID()}`, "viewer")).json()).toMatchObject({ error_code: "ENF001" });
  expect((await desk.call("GET", "points/4711/provenance", "viewer")).json()).toMatchObject({ error_code: "ENF001" });
});

test("of two commands for one point the newer replaces the older that still waits", async () => {
  desk.field.answer = () => undefined;
  const many = [1, 2, 3].map((lamp) => ({ device: `L-${lamp}` }));
  // Eight writes are under way at the connection, so that the next ones have to wait.
  const ahead: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await desk.send(many.map(({ device }) => ({ device, value: count })));
    ahead.push(id);
  }
  expect(desk.field.writes).toHaveLength(8);
  const older = await desk.send([{ device: "L-3", value: 30 }]);
  const newer = await desk.send([{ device: "L-3", value: 60 }], { token: "second-operator" });
  const unsent = await desk.find(older.id);
  expect(unsent.targets[0]?.sentAt).toBeUndefined();
  expect(unsent.targets[0]).toMatchObject({
    state: "timed-out",
    detail: "Not sent: superseded by a newer command from bob.",
  });
  desk.field.answer = ({ value }) => ({ state: "confirmed", value, time: 0 });
  for (const write of desk.field.writes.slice(0, 8)) {
    write.sent();
    write.settle({ state: "confirmed", value: write.value, time: 0 });
  }
  await desk.becomes(newer.id, "confirmed");
  expect(desk.field.writes.at(-1)).toMatchObject({ point: levelOf(3), value: 60 });
  expect(desk.field.writes.map((write) => write.value)).not.toContain(30);
  const last = await desk.find(ahead[2] ?? "");
  expect(last.targets[2]).toMatchObject({ state: "timed-out", detail: expect.stringContaining("superseded") });
});

test("of two users who command one point, both see the true outcome and the later one holds it", async () => {
  const [ann, bob] = [
    await desk.send([{ device: "L-1", value: 25 }]),
    await desk.send([{ device: "L-1", value: 75 }], { token: "second-operator" }),
  ];
  await desk.becomes(ann.id, "confirmed");
  await desk.becomes(bob.id, "confirmed");
  expect(await desk.holds()).toMatchObject([{ device: "L-1", value: 75, by: "bob" }]);
});

test("a device that never answers ends as timed out", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 10 }]);
  (await desk.nextWrite(0)).sent();
  desk.clock.pass(30_000);
  const { targets } = await desk.becomes(id, "timed-out");
  expect(targets[0]?.detail).toContain("not known whether it carried out the command");
});

test("a write that could not be handed over within a minute is not carried out", async () => {
  await desk.stop();
  await desk.start(new SmallSite(30));
  desk.field.answer = () => undefined;
  const { id } = await desk.send(
    desk.stand.site.devices.slice(0, 30).map((device) => ({ device: device.id, value: 10 })),
  );
  expect(desk.field.writes).toHaveLength(8);
  desk.clock.pass(30_000);
  await desk.nextWrite(15);
  desk.clock.pass(30_000);
  const { targets } = await desk.find(id);
  expect(targets.at(-1)).toMatchObject({
    state: "timed-out",
    detail: "Not sent: the connection did not get to the command in time.",
  });
  desk.clock.pass(60_000);
  expect(desk.field.writes).toHaveLength(16);
});

test("hundreds of targets are published in a few messages", async () => {
  let heard = 0;
  desk.stand.bus.subscribe("command.changed", () => {
    heard += 1;
  });
  const { id } = await desk.send(desk.stand.site.devices.map((device) => ({ device: device.id, value: 10 })));
  await desk.becomes(id, ...desk.stand.site.devices.map(() => "confirmed" as const));
  desk.clock.pass(200);
  expect(heard).toBeLessThan(4);
});

test("the outcome of the last target is published at once, however many targets came just before it", async () => {
  desk.field.answer = ({ point }) =>
    point === levelOf(1) ? undefined : { state: "confirmed", value: 10, time: desk.clock.now() };
  const heard: CommandReply[] = [];
  desk.stand.bus.subscribe("command.changed", (reply) => heard.push(reply));
  await desk.send(desk.stand.site.devices.map((device) => ({ device: device.id, value: 10 })));
  const last = await desk.nextWrite(0);
  const published = heard.length;
  last.settle({ state: "confirmed", value: 10, time: desk.clock.now() });
  const outcome = await waitFor(() => heard[published], "a message without any time passing");
  expect(outcome.targets.every(({ state }) => state === "confirmed")).toBe(true);
  desk.clock.pass(1_000);
  expect(heard).toHaveLength(published + 1);
});
