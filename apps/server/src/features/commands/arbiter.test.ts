import { randomUUID } from "node:crypto";
import { CommandId, DeviceId, Paged, PointKey } from "@atrium/contract";
import { type CommandReply, CommandRow, FINAL_COMMAND_STATES, Provenance } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { waitFor } from "../../../test/liveSocket.ts";
import { Plant } from "../../../test/plant.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { TestDesk } from "../../../test/testDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import type { AutomaticSource } from "./activePriorities.ts";

const MINUTE = 60_000;
/** A curtain on a protocol without priorities. */
const CURTAIN = "CT-1";
const plant = new Plant();

let database: TestDatabase;
let desk: TestDesk;
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

/** Commands as a rule of the server does. */
async function rule(
  source: AutomaticSource,
  value: number | null,
  { device = CURTAIN, point = "target" } = {},
): Promise<CommandReply> {
  const id = CommandId.parse(randomUUID());
  const targets = [{ device: DeviceId.parse(device), point: PointKey.parse(point), value }];
  const reply = await desk.stand.commands?.submit(
    { id, targets, holdMinutes: 1, reason: "Its time" },
    { source, name: `${source} A` },
  );
  if (reply === undefined) throw new Error("no commands");
  return reply;
}

/** The rule's command, once it is settled. */
async function ruled(source: AutomaticSource, value: number | null, state: "confirmed" | "overridden" = "confirmed") {
  return (await desk.becomes((await rule(source, value)).id, state)).targets[0];
}

async function byHand(value: number | null, holdMinutes = 60): Promise<void> {
  const { id } = await desk.send([{ device: CURTAIN, point: "target", value }], { holdMinutes });
  await desk.becomes(id, "confirmed");
}

const written = () => desk.field.writes.map(({ value, priority }) => [priority, value]);

async function why(point: number): Promise<Provenance> {
  return Provenance.parse((await desk.call("GET", `points/${point}/provenance`, "viewer")).json());
}

/** Lets time pass until the database has this many standing values. */
async function recordedStanding(count: number): Promise<void> {
  await expect
    .poll(async () => {
      desk.clock.pass(60);
      return (await database.ingest.query("SELECT 1 FROM standing_values")).rows.length;
    })
    .toBe(count);
}

/** Lets time pass until the command has an outcome, whichever. */
async function settled(id: string): Promise<void> {
  await waitFor(async () => {
    desk.clock.pass(10);
    const { targets } = await desk.find(id);
    return targets.every(({ state }) => FINAL_COMMAND_STATES.includes(state)) ? true : undefined;
  }, "an outcome");
}

test("a schedule does not override a hold, and its value comes when the hold is released", async () => {
  await byHand(60);
  expect(await ruled("schedule", 20, "overridden")).toMatchObject({
    detail: "Overridden by ann at priority 8; this value applies when that ends.",
  });
  expect(written()).toEqual([[8, 60]]);
  await byHand(null);
  expect(written()).toEqual([
    [8, 60],
    [8, 20],
  ]);
  expect(await desk.holds()).toEqual([]);
});

test("of several rules the higher one counts, and when it lets go the next does, down to none", async () => {
  await ruled("schedule", 10);
  await ruled("condition", 90);
  await ruled("booking", 50, "overridden");
  await ruled("schedule", 15, "overridden");
  expect(await ruled("condition", null)).toMatchObject({
    confirmedValue: 50,
    detail: "Control passes to the booking booking A at priority 12.",
  });
  expect(await ruled("schedule", null)).toMatchObject({
    detail: "Control stays with the booking booking A at priority 12.",
  });
  const last = "Left unchanged: its previous value is unknown.";
  expect(await ruled("booking", null)).toMatchObject({ ending: "left", detail: last });
  expect(written().map(([, value]) => value)).toEqual([10, 90, 50]);
});

test("a hold that ends by its time gives back to the schedule, also after a restart", async () => {
  await ruled("schedule", 20);
  await byHand(60, 30);
  await desk.recordedHolds(1);
  await recordedStanding(1);
  await desk.stop();
  await desk.start(plant);
  desk.clock.pass(31 * MINUTE);
  expect(await desk.nextWrite(2)).toMatchObject({ value: 20 });
  await desk.recordedHolds(0);
  expect((await why(plant.id(CURTAIN, "target"))).sources).toMatchObject([
    { kind: "schedule", isWinner: true },
    { kind: "default" },
  ]);
  await ruled("schedule", null);
  await recordedStanding(0);
});

test("five sources that submit at once settle by their order, and each release hands over to the next, after a restart too", async () => {
  const wanted = { program: 5, schedule: 20, booking: 50, condition: 90 } as const;
  const [held, ...others] = await Promise.all([
    desk.send([{ device: CURTAIN, point: "target", value: 60 }], { holdMinutes: 60 }),
    rule("schedule", wanted.schedule),
    rule("program", wanted.program),
    rule("condition", wanted.condition),
    rule("booking", wanted.booking),
  ]);
  await desk.becomes(held.id, "confirmed");
  for (const { id } of others) await settled(id);
  expect(written().at(-1)).toEqual([8, 60]);
  desk.field.report([plant.id(CURTAIN, "target"), 60]);
  const kinds = async () => (await why(plant.id(CURTAIN, "target"))).sources.map(({ kind }) => kind);
  const order = ["operator", "condition", "booking", "schedule", "program"] as const;
  expect(await kinds()).toEqual([...order, "default"]);
  await desk.recordedHolds(1);
  await recordedStanding(4);
  for (const [index, source] of order.entries()) {
    await desk.stop();
    await desk.start(plant);
    const count = desk.field.writes.length;
    if (source === "operator") await byHand(null);
    else await ruled(source, null);
    const next = order[index + 1];
    expect(
      written()
        .slice(count)
        .map(([, value]) => value),
    ).toEqual(next === undefined || next === "operator" ? [] : [wanted[next]]);
    await desk.recordedHolds(0);
    await recordedStanding(4 - index);
  }
});

test("a program writes no value over a device's own program, and overrides nobody elsewhere", async () => {
  const lamp = { device: "L-1", point: "level" };
  const [target] = (await desk.becomes((await rule("program", 40, lamp)).id, "failed")).targets;
  expect(target).toMatchObject({
    detail: expect.stringContaining("Priority 16 of this device is used by its own program"),
  });
  await ruled("schedule", 20);
  expect(await ruled("program", 5, "overridden")).toMatchObject({
    detail: "Overridden by the schedule schedule A at priority 15; this value applies when that ends.",
  });
  expect(written()).toEqual([[15, 20]]);
  expect(await ruled("schedule", null)).toMatchObject({
    detail: "Control passes to the program program A at priority 16.",
  });
  expect((await why(plant.id(CURTAIN, "target"))).sources).toMatchObject([
    { kind: "program", priority: 16, by: "program A", isWinner: true },
    { kind: "default" },
  ]);
});

test("the server's own release of a hold is a program's, and the audit says so", async () => {
  await byHand(60, 30);
  await desk.recordedHolds(1);
  desk.clock.pass(31 * MINUTE);
  await desk.recordedHolds(0);
  const list = Paged(CommandRow).parse((await desk.call("GET", `commands?device=${CURTAIN}`, "viewer")).json());
  expect(list.data[0]).toMatchObject({ by: "Atrium", source: "program", value: null, state: "confirmed" });
  const { rows } = await database.ingest.query(
    "SELECT by_name, after FROM audit_log WHERE kind = 'command.sent' ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toMatchObject([{ by_name: "Atrium", after: { source: "program" } }]);
});

test("a rule's command that meets a person's on its way waits for its outcome, and yields", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: CURTAIN, point: "target", value: 60 }]);
  const first = await desk.nextWrite(0);
  const schedule = await rule("schedule", 20);
  first.sent();
  first.settle({ state: "confirmed", value: 60, time: desk.clock.now() });
  await desk.becomes(id, "confirmed");
  await desk.becomes(schedule.id, "overridden");
  expect(written()).toEqual([[8, 60]]);
});

test("a rule's value that the device refused is not written when a hold above it ends", async () => {
  desk.field.answer = () => ({ state: "failed", reason: "Its motor does not turn." });
  await desk.becomes((await rule("schedule", 20)).id, "failed");
  desk.field.answer = ({ value }) => ({ state: "confirmed", value: value ?? 0, time: 0 });
  await byHand(60);
  await byHand(null);
  expect(written().map(([, value]) => value)).toEqual([20, 60]);
});

describe("a hold on a lift's mode, with a schedule below it", () => {
  const report = (device: string, point: string, value: number) => desk.field.report([plant.id(device, point), value]);
  const lift = (value: number | null) =>
    desk.send([{ device: "LF-1", point: "mode", value }], { reason: "Visitors", holdMinutes: 60 });

  beforeEach(async () => {
    report("LF-1", "controllable", 1);
    report("FD-1", "state", 1);
    const { id } = await rule("schedule", 1, { device: "LF-1", point: "mode" });
    await desk.becomes(id, "confirmed");
    await desk.becomes((await lift(0)).id, "confirmed");
  });

  it.each([
    ["a lock", "LF-1", "controllable", 0, "Remote control of the lift is not enabled."],
    ["a fire", "FD-1", "state", 2, "Fire alarm on the 1st Floor: lifts there accept no commands until it is over."],
  ])(
    "%s keeps the schedule's value from being written when the hold is released",
    async (_, device, key, value, reason) => {
      report(device, key, value);
      const { targets } = await desk.becomes((await lift(null)).id, "confirmed");
      expect(targets[0]?.detail).toBe(
        `The hold ends, but the value from the schedule schedule A at priority 15 is not written: ${reason}`,
      );
      expect(written().map(([, level]) => level)).toEqual([1, 0]);
      expect(await desk.holds()).toEqual([]);
    },
  );
});

test("why reads the same whether the device keeps the priorities or the server does", async () => {
  await ruled("schedule", 20);
  await ruled("condition", 30);
  desk.field.report([plant.id(CURTAIN, "target"), 30]);
  const claims = [
    { kind: "condition", priority: 10, value: 30, by: "condition A", isWinner: true },
    { kind: "schedule", priority: 15, value: 20, by: "schedule A", isWinner: false },
  ];
  const last = { kind: "default", value: null, isWinner: false };
  expect(await why(plant.id(CURTAIN, "target"))).toMatchObject({ keeper: "server", sources: [...claims, last] });

  const lamp = { device: "L-1", point: "level" };
  for (const [source, value] of [
    ["schedule", 20],
    ["condition", 30],
  ] as const) {
    await desk.becomes((await rule(source, value, lamp)).id, "confirmed");
  }
  const slots = Array.from({ length: 16 }, (_, index) =>
    index === 9 ? 30 : index === 14 ? 20 : index === 12 ? 99 : null,
  );
  desk.field.priorities = async () => slots;
  const { keeper, sources } = await why(levelOf(1));
  expect(keeper).toBe("device");
  expect(sources.filter(({ kind }) => kind === "condition" || kind === "schedule")).toMatchObject(claims);
  expect(sources).toContainEqual({ kind: "unknown", priority: 13, value: 99, isWinner: false });
  expect(written().slice(-2)).toEqual([
    [15, 20],
    [10, 30],
  ]);
});
