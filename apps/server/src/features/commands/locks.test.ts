import { Provenance, QUALITY } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { Plant } from "../../../test/plant.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

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

function report(device: string, key: string, value: number, quality?: number): void {
  desk.field.report([plant.id(device, key), value, quality ?? QUALITY.good]);
}

/** Sends one command and answers why it was refused; undefined: it went out. */
async function refusal(device: string, point: string, value: number | null, reason?: string) {
  const { id, reply } = await desk.send([{ device, point, value }], reason === undefined ? {} : { reason });
  expect(reply.statusCode).toBe(202);
  const [target] = reply.json().targets;
  if (target.state === "failed") return target.detail;
  await desk.becomes(id, "confirmed");
  return undefined;
}

test("a locked device fails with its reason, is recorded and audited, and the others of the group go out", async () => {
  report("AC-1", "local", 1);
  const { id, reply } = await desk.send([
    { device: "AC-1", point: "on", value: 1 },
    { device: "L-1", value: 40 },
  ]);
  expect(reply.json().targets).toMatchObject([
    { state: "failed", detail: "Switched to local control at the unit.", settledAt: desk.clock.now() },
    { state: "accepted" },
  ]);
  const done = await desk.becomes(id, "failed", "confirmed");
  expect(done.targets[0]).toMatchObject({ detail: "Switched to local control at the unit." });
  expect(desk.field.writes).toHaveLength(1);
  await desk.recordedHolds(1);
  const { rows } = await database.ingest.query(
    "SELECT after FROM audit_log WHERE kind = 'command.sent' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0].after).toMatchObject({
    command: id,
    values: { "AC-1 on": 1, "L-1 level": 40 },
    refused: { "AC-1 on": "Switched to local control at the unit." },
  });
  report("AC-1", "local", 0);
  expect(await refusal("AC-1", "on", 1)).toBeUndefined();
});

test("where a rule refuses all of a command, the audit has its outcome with the command itself", async () => {
  report("AC-1", "local", 1);
  const { id } = await desk.send([{ device: "AC-1", point: "on", value: 1 }]);
  const { rows } = await database.ingest.query(
    "SELECT kind, sentence FROM audit_log WHERE after->>'command' = $1 ORDER BY id",
    [id],
  );
  expect(rows).toEqual([
    { kind: "command.sent", sentence: expect.stringContaining("turned on") },
    { kind: "command.settled", sentence: "refused: Switched to local control at the unit." },
  ]);
});

test("a command of locked devices alone is over at once, and can still be asked for", async () => {
  report("AC-1", "local", 1);
  const { id } = await desk.send([{ device: "AC-1", point: "on", value: 1 }]);
  expect(await desk.find(id)).toMatchObject({ targets: [{ state: "failed" }] });
  expect(await desk.holds()).toEqual([]);
});

test("a lock whose value went stale or bad stays closed; one without any value locks only risky points", async () => {
  report("AC-1", "local", 1);
  desk.clock.pass(40_000);
  expect(await refusal("AC-1", "on", 1)).toBe("Switched to local control at the unit.");
  report("AC-1", "local", Number.NaN, QUALITY.bad);
  expect(await refusal("AC-1", "on", 1)).toBe("Switched to local control at the unit.");
  expect(await refusal("DO-1", "on", 1)).toBeUndefined();
  expect(await refusal("LF-1", "hold-door", 30)).toBe(
    'It is not known whether LF-1 may be commanded: "Released" is unknown.',
  );
  report("LF-1", "controllable", 1);
  expect(await refusal("LF-1", "hold-door", 30)).toContain('"Door control"');
  report("LF-1", "open-controller", 0);
  expect(await refusal("LF-1", "hold-door", 30)).toBe("Its doors cannot be held from here.");
  report("LF-1", "open-controller", 1);
  report("LF-1", "controllable", 0);
  expect(await refusal("LF-1", "hold-door", 30)).toBe("Remote control of the lift is not enabled.");
});

test("a unit's own limits refuse its target alone; those of its product refuse the whole request", async () => {
  report("AC-1", "setpoint-min", 20);
  report("AC-1", "setpoint-max", 26);
  expect(await refusal("AC-1", "setpoint", 19.5)).toBe("The lowest Setpoint that AC-1 allows is 20 °C.");
  expect(await refusal("AC-1", "setpoint", 26.5)).toBe("The highest Setpoint that AC-1 allows is 26 °C.");
  expect(await refusal("AC-1", "setpoint", 26)).toBeUndefined();
  const { reply } = await desk.send([{ device: "AC-1", point: "setpoint", value: 31 }]);
  expect(reply.json()).toMatchObject({ error_code: "EVA001", fields: [{ path: "targets.0.value" }] });
  report("AC-1", "setpoint-max", Number.NaN, QUALITY.bad);
  expect(await refusal("AC-1", "setpoint", 29)).toBeUndefined();
});

test("a setpoint between two steps is refused, with the nearest that are taken", async () => {
  const { reply } = await desk.send([{ device: "AC-1", point: "setpoint", value: 23.3 }]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    error_code: "EVA001",
    fields: [
      { path: "targets.0.value", message: "Setpoint must be in steps of 0.5 °C: 23 °C or 23.5 °C, not 23.3 °C" },
    ],
  });
  expect(desk.field.writes).toHaveLength(0);
  expect(await refusal("AC-1", "setpoint", 23.5)).toBeUndefined();
});

test("a fan is commanded to the levels that its device has, and the refusal of another names them", async () => {
  const { reply } = await desk.send([{ device: "EF-1", point: "level", value: 1 }]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    fields: [{ message: "Level must be one of 2 (Medium), 3 (High), 5 (Super high), not 1" }],
  });
  expect(desk.field.writes).toHaveLength(0);
  expect(await refusal("EF-1", "level", 5)).toBeUndefined();
});

test("a system whose devices are only read takes no command, whatever its product allows", async () => {
  const { reply } = await desk.send([{ device: "EM-1", point: "reset", value: 1 }]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields).toEqual([{ path: "targets.0.point", message: "Reset of EM-1 is read-only" }]);
});

test("a high-risk command is sent only with a reason", async () => {
  report("LF-1", "controllable", 1);
  const { reply } = await desk.send([
    { device: "L-1", value: 10 },
    { device: "LF-1", point: "mode", value: 1 },
  ]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    error_code: "EVA001",
    message: "Enter a reason. Nothing was sent",
    fields: [{ path: "reason", message: "A reason is required to command Mode of LF-1" }],
  });
  expect((await desk.send([{ device: "LF-1", point: "mode", value: 1 }], { reason: "  " })).reply.statusCode).toBe(400);
  expect(desk.field.writes).toHaveLength(0);
  expect(await refusal("LF-1", "mode", 1, "Visitors")).toBeUndefined();
  const other = await desk.send([{ device: "LF-1", point: "mode", value: 7 }], { reason: "Visitors" });
  expect(other.reply.json()).toMatchObject({ fields: [{ message: "Mode must be one of 0 (Normal), 1 (VIP), not 7" }] });
});

test("a fire alarm stops fresh air, exhaust fans and lifts of its floor, and nothing else", async () => {
  report("LF-1", "controllable", 1);
  report("FD-2", "state", 2);
  const second = "Fire alarm on the 2nd Floor:";
  expect(await refusal("DO-2", "on", 1)).toBe(`${second} DOAS there accept no commands until it is over.`);
  expect(await refusal("LF-1", "mode", 1, "Visitors")).toBe(
    `${second} lifts there accept no commands until it is over.`,
  );
  expect(await refusal("DO-1", "on", 1)).toBeUndefined();
  expect(await refusal("EF-1", "on", 1)).toBeUndefined();
  expect(await refusal("L-4", "level", 100)).toBeUndefined();
  report("FD-1", "state", 2);
  expect(await refusal("EF-1", "on", 0)).toContain("Fire alarm on the 1st Floor: exhaust fans");
  expect(await refusal("LF-1", "mode", 1, "Visitors")).toContain("on the 1st Floor and the 2nd Floor");
  // Losing the panel does not end an alarm; its next message does. Trouble and a disabled detector are not an alarm.
  report("FD-2", "state", Number.NaN, QUALITY.bad);
  expect(await refusal("DO-2", "on", 1)).toContain(second);
  report("FD-1", "state", 3);
  report("FD-2", "state", 4);
  expect(await refusal("DO-2", "on", 1)).toBeUndefined();
  expect(await refusal("EF-1", "on", 0)).toBeUndefined();
});

test("a write that waits for its connection when a fire begins is not sent", async () => {
  desk.field.answer = () => undefined;
  // Eight writes are under way at the connection, so that the next ones have to wait.
  for (const value of [16, 17, 18, 19, 20, 21, 22, 23]) await desk.send([{ device: "AC-1", point: "setpoint", value }]);
  await desk.nextWrite(7);
  const { id } = await desk.send([{ device: "DO-1", point: "on", value: 1 }]);
  report("FD-1", "state", 2);
  desk.field.writes[0]?.settle({ state: "confirmed", value: 16, time: desk.clock.now() });
  const { targets } = await desk.becomes(id, "failed");
  expect(targets[0]?.detail).toContain("Fire alarm on the 1st Floor");
  expect(desk.field.writes).toHaveLength(8);
});

test("a device's lock never refuses a release; in a fire even automation stays as it is", async () => {
  expect(await refusal("DO-1", "on", 0)).toBeUndefined();
  report("DO-1", "local", 1);
  expect(await refusal("DO-1", "on", null)).toBeUndefined();
  expect(await desk.holds()).toEqual([]);
  report("DO-1", "local", 0);
  expect(await refusal("DO-1", "on", 0)).toBeUndefined();
  report("FD-1", "state", 2);
  expect(await refusal("DO-1", "on", null)).toContain("Fire alarm on the 1st Floor");
  expect(await desk.holds()).toMatchObject([{ device: "DO-1" }]);
  // The hold's own end waits for the end of the alarm.
  desk.clock.pass(121 * 60_000);
  expect(desk.field.writes.filter(({ value }) => value === null)).toHaveLength(1);
  report("FD-1", "state", 1);
  for (let minute = 0; minute < 20; minute += 1) {
    desk.clock.pass(60_000);
    await desk.call("GET", "holds", "viewer");
  }
  await desk.recordedHolds(0);
});

test("holds are by point: several of one device stand and end by themselves", async () => {
  await refusal("AC-1", "on", 1);
  await refusal("AC-1", "setpoint", 24);
  expect((await desk.holds()).map(({ pointKey }) => pointKey)).toEqual(["on", "setpoint"]);
  await refusal("AC-1", "on", null);
  expect(await desk.holds()).toMatchObject([{ pointKey: "setpoint", value: 24 }]);
});

test("a momentary command leaves no hold, not even after a restart in the middle of it", async () => {
  report("LF-1", "controllable", 1);
  report("LF-1", "open-controller", 1);
  expect(await refusal("LF-1", "hold-door", 30)).toBeUndefined();
  desk.field.answer = () => undefined;
  await desk.send([{ device: "LF-1", point: "hold-door", value: 60 }]);
  (await desk.nextWrite(1)).sent();
  await desk.stop();
  await desk.start(plant);
  expect(await desk.holds()).toEqual([]);
});

test("where the protocol has no priorities, a release returns the point to its value before", async () => {
  report("CT-1", "target", 0);
  const { id } = await desk.send([{ device: "CT-1", point: "target", value: 60 }]);
  await desk.becomes(id, "confirmed");
  report("CT-1", "target", 60);
  const url = `points/${plant.id("CT-1", "target")}/provenance`;
  const held = Provenance.parse((await desk.call("GET", url, "viewer")).json());
  expect(held.keeper).toBe("server");
  const last = { kind: "default", value: 0, reason: "Previous value", isWinner: false };
  expect(held.sources).toMatchObject([{ kind: "operator", priority: 8, value: 60, by: "ann", isWinner: true }, last]);
  report("CT-1", "target", 25);
  const moved = Provenance.parse((await desk.call("GET", url, "viewer")).json());
  expect(moved.sources).toMatchObject([
    { kind: "unknown", value: 25, isWinner: true },
    { kind: "operator", value: 60, isWinner: false },
    last,
  ]);
  const release = await desk.send([{ device: "CT-1", point: "target", value: null }]);
  const done = await desk.becomes(release.id, "confirmed");
  expect(done.targets[0]).toMatchObject({ confirmedValue: 0, detail: "Returned to its previous value (0 %)." });
  expect(desk.field.writes.map(({ value }) => value)).toEqual([60, 0]);
  await desk.recordedHolds(0);
  const after = Provenance.parse((await desk.call("GET", url, "viewer")).json());
  expect(after.sources).toEqual([{ kind: "unknown", value: 25, isWinner: true }]);
});

test("a write that is confirmed after a newer release makes no hold again", async () => {
  desk.field.answer = () => undefined;
  const write = await desk.send([{ device: "CT-1", point: "target", value: 60 }]);
  const arrived = await desk.nextWrite(0);
  arrived.sent();
  const release = await desk.send([{ device: "CT-1", point: "target", value: null }]);
  await desk.becomes(release.id, "confirmed");
  arrived.settle({ state: "confirmed", value: 60, time: desk.clock.now() });
  await desk.becomes(write.id, "confirmed");
  expect(await desk.holds()).toEqual([]);
});
