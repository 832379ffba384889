import { FireBoard, FireCause, FireDrill, FireReport } from "@atrium/contract/alarms";
import { QUALITY } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FireTower, START } from "../../../test/fireTower.ts";

const ALARM = 2;
const NORMAL = 1;
const RELEASED = 3;
const SAYING = { reason: "Smoke drifted over" };

let tower: FireTower;
beforeAll(async () => {
  tower = await FireTower.make();
});
afterAll(async () => tower.database.stop());
beforeEach(async () => tower.begin());
afterEach(async () => tower.end());

function effectOf(cause: FireCause | undefined, key: string) {
  return cause?.effects.find((effect) => effect.key === key);
}

/** The alarm of a zone once its effects have these verdicts. */
async function causeWith(verdicts: Readonly<Record<string, string>>, zone = "1"): Promise<FireCause> {
  const find = (causes: readonly FireCause[]) =>
    causes.find((cause) => {
      const isSo = Object.entries(verdicts).every(([key, verdict]) => effectOf(cause, key)?.verdict === verdict);
      return cause.zone === zone && isSo;
    });
  const { causes } = await tower.now((now) => find(now.causes) !== undefined);
  const found = find(causes);
  if (found === undefined) throw new Error("no such alarm");
  return found;
}

async function missingEvents() {
  return (await tower.events()).filter(({ alarm }) => alarm?.code === "fire-effect-missing");
}

async function drill(until = tower.clock.now() + 600_000) {
  return await tower.call("POST", "/fire-drills", "operator", { panel: "FP-1", reason: "Yearly drill", until });
}

test("what an alarm causes is seen with its time, and what nobody sees in time is missing and a critical event, until it comes after all", async () => {
  tower.say("first", ALARM);
  tower.pass(2_000);
  tower.sayAll({ fan: 0, door: RELEASED });
  expect(effectOf(await causeWith({ doors: "seen", fans: "waiting" }), "fans")).toMatchObject({ seen: 1, devices: 2 });
  expect(await missingEvents()).toEqual([]);
  tower.pass(10_000);
  const cause = await causeWith({ doors: "seen", fans: "missing" });
  const began = cause.beganAt;
  expect(effectOf(cause, "doors")).toMatchObject({ isExact: true, wasSo: false });
  expect((effectOf(cause, "doors")?.seenAt ?? 0) - began).toBeLessThan(2_500);
  expect(effectOf(cause, "fans")?.missing).toEqual([{ device: "EF-2", name: "Device EF-2", isAnswered: true }]);
  const [event] = await missingEvents();
  expect(event).toMatchObject({
    text: "Fire effect missing",
    source: { name: "Zone 1: Exhaust fans stopped", placement: "tower" },
    alarm: { priority: 1, isActive: true },
  });
  tower.say("otherFan", 0);
  const late = effectOf(await causeWith({ fans: "late" }), "fans");
  expect((late?.seenAt ?? 0) - began).toBeGreaterThan(10_000);
  tower.pass(1_000);
  expect((await missingEvents())[0]?.alarm?.isActive).toBe(false);
});

test("what was so before the alarm says so", async () => {
  tower.sayAll({ fan: 0, otherFan: 0 });
  tower.pass(10_000);
  tower.say("first", ALARM);
  expect(effectOf(await causeWith({ fans: "seen" }), "fans")).toMatchObject({ wasSo: true, seen: 2 });
});

test("what came a moment before the panel was heard is the alarm's", async () => {
  tower.say("fan", 0);
  tower.pass(10_000);
  tower.sayAll({ otherFan: 0, door: RELEASED });
  tower.say("first", ALARM);
  const cause = await causeWith({ fans: "seen", doors: "seen" });
  expect(effectOf(cause, "doors")).toMatchObject({ wasSo: false, seenAt: cause.beganAt });
  expect(effectOf(cause, "fans")).toMatchObject({ wasSo: false });
});

test("a device that does not answer is not known: neither seen nor missing, and when it is back nobody knows since when", async () => {
  tower.say("fan", 0, QUALITY.bad);
  tower.say("otherFan", 0, QUALITY.bad);
  tower.say("first", ALARM);
  tower.pass(12_000);
  const cause = await causeWith({ fans: "unknown" });
  expect(effectOf(cause, "fans")?.missing.map(({ isAnswered }) => isAnswered)).toEqual([false, false]);
  expect(await missingEvents()).toEqual([
    expect.objectContaining({ source: expect.objectContaining({ name: "Zone 1: Escape doors released" }) }),
  ]);
  tower.sayAll({ fan: 0, otherFan: 0 });
  const back = (await tower.now(({ causes }) => effectOf(causes[0], "fans")?.seenAt !== null)).causes[0];
  expect(effectOf(back, "fans")).toMatchObject({ verdict: "unknown", isExact: false });
});

test("losing the panel ends no alarm, and the alarm is over when the panel says so", async () => {
  tower.say("first", ALARM);
  tower.say("first", ALARM, QUALITY.stale);
  tower.pass(2_000);
  expect((await tower.now(({ causes }) => causes.length === 1)).causes).toHaveLength(1);
  tower.say("first", NORMAL);
  expect((await tower.now(({ causes }) => causes.length === 0)).causes).toEqual([]);
  tower.pass(1_000);
  const board = FireBoard.parse((await tower.call("GET", "/fire-effects?placement=tower", "viewer")).json());
  expect(board.before).toMatchObject([{ zone: "1", zoneName: "Zone 1, West", drill: null, revision: "7" }]);
  expect(board.panels).toMatchObject([
    {
      id: "FP-1",
      revision: "7",
      zones: [
        { zone: "1", expected: ["Fans", "Doors"] },
        { zone: "2" },
        { zone: "floor:second", number: null, expected: [] },
      ],
    },
  ]);
});

test("after a restart the alarm goes on with what was seen, and what came while nobody looked has no time", async () => {
  tower.say("first", ALARM);
  tower.pass(1_000);
  tower.say("door", RELEASED);
  const before = await causeWith({ doors: "seen" });
  await tower.end();
  tower.clock.pass(30_000);
  await tower.start();
  expect((await tower.now()).causes).toMatchObject([{ id: before.id, beganAt: before.beganAt }]);
  tower.sayAll({ first: ALARM, fan: 0, otherFan: 0, door: RELEASED });
  const after = (await tower.now(({ causes }) => effectOf(causes[0], "fans")?.seenAt !== null)).causes[0];
  expect(effectOf(after, "doors")).toEqual(effectOf(before, "doors"));
  expect(effectOf(after, "fans")).toMatchObject({ verdict: "unknown", isExact: false });
});

test("a zone that no program has is looked at, and nothing is expected of it", async () => {
  tower.say("other", ALARM);
  tower.pass(1_000);
  tower.say("door", RELEASED);
  await tower.passSlowly(60_000);
  const [cause] = (await tower.now(({ causes }) => effectOf(causes[0], "doors")?.verdict === "seen")).causes;
  expect(cause).toMatchObject({ zone: "floor:second", zoneName: "2nd Floor", revision: null });
  expect(cause?.effects.map(({ within }) => within)).toEqual(cause?.effects.map(() => null));
  expect(await missingEvents()).toEqual([]);
});

test("a drill is refused while its panel is in alarm, while it has one, and to who may not", async () => {
  expect((await tower.call("POST", "/fire-drills", "viewer", {})).statusCode).toBe(403);
  tower.say("second", ALARM);
  expect((await drill()).json()).toMatchObject({ error_code: "EFD001" });
  tower.say("second", NORMAL);
  expect((await drill(tower.clock.now() + 5 * 3_600_000)).json()).toMatchObject({ error_code: "EVA001" });
  expect((await drill()).statusCode).toBe(201);
  expect((await drill()).json()).toMatchObject({ error_code: "EFD001" });
  expect((await tower.audited()).at(-1)).toBe("Drill of panel FP-1 started: Yearly drill");
});

test("the alarm of a drill says Drill and raises nothing else; a second zone is real until somebody says otherwise", async () => {
  const { id } = FireDrill.parse((await drill()).json());
  tower.say("first", ALARM);
  tower.pass(12_000);
  expect(await causeWith({ fans: "missing", doors: "missing" })).toMatchObject({ drill: id });
  expect(await missingEvents()).toEqual([]);
  const fires = async () => (await tower.events()).filter(({ alarm }) => alarm?.isFire === true);
  expect((await fires()).map(({ text, alarm }) => [text, alarm?.priority])).toEqual([["Drill: Fire alarm", 1]]);
  tower.say("second", ALARM);
  tower.pass(6_000);
  const real = await causeWith({ doors: "missing" }, "2");
  expect(real.drill).toBeNull();
  expect((await fires()).map(({ text }) => text).toSorted()).toEqual(["Drill: Fire alarm", "Fire alarm"]);
  expect(await missingEvents()).toHaveLength(1);
  const said = FireCause.parse((await tower.call("POST", `/fire-causes/${real.id}/drill`, "operator", SAYING)).json());
  expect(said.drill).toBe(id);
  tower.pass(1_000);
  expect((await missingEvents()).map(({ alarm }) => alarm?.isActive)).toEqual([false]);
  expect(await tower.audited()).toContain("Alarm in Zone 2, East marked as part of the drill: Smoke drifted over");
});

test("a drill ends by itself, over a restart too, and what still burns is real from then on", async () => {
  const { id } = FireDrill.parse((await drill(tower.clock.now() + 60_000)).json());
  tower.say("first", ALARM);
  tower.pass(5_000);
  await tower.end();
  await tower.start();
  expect((await tower.now()).drills).toMatchObject([{ id, reason: "Yearly drill", by: "ann" }]);
  await tower.passSlowly(60_000);
  const now = await tower.now(({ drills }) => drills.length === 0);
  expect(now.causes).toMatchObject([{ zone: "1", drill: null, beganAt: expect.any(Number) }]);
  expect(now.causes[0]?.beganAt).toBeGreaterThanOrEqual(START + 60_000);
  tower.sayAll({ first: ALARM, fan: 1, otherFan: 1, door: 0 });
  tower.pass(12_000);
  await causeWith({ fans: "missing" });
  expect(await missingEvents()).not.toEqual([]);
  expect(await tower.audited()).toContain("Drill of panel FP-1 ended automatically at its end time");
});

test("a report is a pdf with what somebody adds; it stays as it was made, and only who may control makes one", async () => {
  tower.say("first", ALARM);
  tower.pass(12_000);
  const { id } = await causeWith({ fans: "missing" });
  const body = { people: "42 of 45 at the meeting point", remarks: "ประตูทิศตะวันตกติด" };
  expect((await tower.call("POST", `/fire-causes/${id}/reports`, "viewer", body)).statusCode).toBe(403);
  const made = await tower.call("POST", `/fire-causes/${id}/reports`, "operator", body);
  const report = FireReport.parse(made.json());
  const read = async () => (await tower.call("GET", `/fire-reports/${report.id}`, "viewer")).rawPayload;
  const first = await read();
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  expect(first.length).toBeGreaterThan(5_000);
  tower.sayAll({ fan: 0, otherFan: 0, first: NORMAL });
  tower.pass(2_000);
  expect((await read()).equals(first)).toBe(true);
  const board = FireBoard.parse((await tower.call("GET", "/fire-effects?placement=tower", "viewer")).json());
  expect(board.before[0]?.reports).toEqual([report]);
  expect((await tower.audited()).at(-1)).toBe("Fire report created for Zone 1, West");
});
