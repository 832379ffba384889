import { Paged } from "@atrium/contract";
import { AutomationRun, PeakLimitReport, PeakLimits, PeakLimitTrial, PointForecast } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dim, LimitDesk, peakLimit, recordedPower } from "../../../../test/limitDesk.ts";
import { MORNING } from "../../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";

let database: TestDatabase;
let desk: LimitDesk;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new LimitDesk(database);
  await desk.empty();
});
afterEach(() => desk.stop());
afterAll(() => database.stop());

const told = (...words: string[]) =>
  desk.until(() => (desk.told.join() === words.join() ? true : undefined), `${words.join(", ")}; ${desk.told.join()}`);

async function sheds(): Promise<AutomationRun[]> {
  const reply = await desk.call("GET", "automation-runs?kind=limit&size=50");
  return Paged(AutomationRun).parse(reply.json()).data.toReversed();
}

const list = async () => PeakLimits.parse((await desk.call("GET", "peak-limits")).json()).limits;

/** A limit that is switched on, lamps that are lit, and a meter far below it. */
async function begin(
  change: Parameters<typeof peakLimit>[0] = {},
  options: Parameters<LimitDesk["start"]>[0] = {},
): Promise<void> {
  await desk.start(options);
  desk.lit("A-1", 80);
  desk.lit("A-2", 60);
  desk.say(300);
  await desk.addLimit(change);
  await desk.turns();
}

test("sheds stage after stage before the limit is passed, each with its reason, and gives back in opposite order", async () => {
  await begin();
  desk.say(450);
  await desk.pass(2);
  await told("A-1 40");
  await desk.pass(2);
  await told("A-1 40", "A-2 0");
  const [first] = await sheds();
  expect(first?.reason).toMatch(/^\d+(\.\d)? kW forecast by 07:15, limit 400 kW: stage 1 of 2, Corridor$/);
  expect(await desk.command(first?.commands[0] ?? "")).toMatchObject({ source: "limit", by: "Contract demand" });
  expect(desk.field.writes[0]?.priority).toBe(11);
  expect(await list()).toMatchObject([{ shed: [0, 1], today: { sheds: 2, refused: 0 }, devices: 2 }]);
  desk.say(250);
  await desk.pass(16);
  await told("A-1 40", "A-2 0", "A-2 released", "A-1 released");
  expect(await sheds()).toMatchObject([{ state: "ended" }, { state: "ended" }]);
  const { rows } = (await desk.call("GET", "events?view=all")).json();
  const texts: string[] = rows.map(({ text }: { text: string }) => text);
  expect(texts.filter((text) => text.startsWith("Peak limit"))).toHaveLength(4);
});

test("nothing is switched on, made brighter, or set where nobody knows how it is", async () => {
  await begin({
    stages: [{ name: "All", actions: dim(40, "A-1", "A-2", "A-3"), kilowatts: null }],
  });
  desk.lit("A-2", 20);
  desk.say(450);
  await desk.pass(2);
  await told("A-1 40");
  await desk.pass(5);
  expect(desk.told).toEqual(["A-1 40"]);
});

test("a meter that is not believed neither sheds nor gives back early; the longest time does", async () => {
  await begin({ mostMinutes: 30 });
  desk.say(450, "stale");
  await desk.pass(10);
  expect(desk.told).toEqual([]);
  // What is known of the window stands for the rest of it; the next one takes too much.
  desk.say(450);
  await desk.pass(8);
  await told("A-1 40");
  desk.say(100, "bad");
  await desk.pass(25);
  await told("A-1 40");
  await desk.pass(5);
  await told("A-1 40", "A-1 released");
});

test("one that is only watched is written down and commands nothing", async () => {
  await begin({ isWatchOnly: true });
  desk.say(450);
  await desk.pass(2);
  await desk.until(async () => ((await sheds()).length === 1 ? true : undefined), "a stage");
  expect(await sheds()).toMatchObject([{ state: "watched", targets: 0 }]);
  expect(desk.told).toEqual([]);
});

test("it wins over a schedule, which comes back when the stage is given back", async () => {
  await begin();
  await desk.add({ actions: dim(80, "A-1") });
  await desk.pass(30);
  await told("A-1 80");
  desk.lit("A-1", 80);
  desk.say(450);
  await desk.pass(2);
  await told("A-1 80", "A-1 40");
  desk.say(100);
  await desk.pass(16);
  await desk.until(() => (desk.told.length > 2 ? true : undefined), "the end");
  expect(desk.told[2]).not.toBe("A-1 40");
});

test("switched off, changed or taken away, it gives back at once, the last first", async () => {
  await begin();
  desk.say(450);
  await desk.pass(2);
  await desk.pass(2);
  await told("A-1 40", "A-2 0");
  const off = await desk.call("PUT", "peak-limits/1", { ...peakLimit({ isEnabled: false }), revision: 1 });
  expect(off.statusCode).toBe(200);
  await told("A-1 40", "A-2 0", "A-2 released", "A-1 released");
  expect((await desk.call("DELETE", "peak-limits/1")).statusCode).toBe(204);
  const { rows } = await database.ingest.query(
    "SELECT sentence FROM audit_log WHERE kind LIKE 'peak-limit.%' ORDER BY id DESC LIMIT 3",
  );
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Peak limit "Contract demand" deleted',
    'Peak limit "Contract demand" disabled',
    'Peak limit "Contract demand" added',
  ]);
});

test("a server that is killed goes on with what is shed, sheds it no second time, and gives it back", async () => {
  await begin();
  desk.say(450);
  await desk.pass(2);
  await told("A-1 40");
  await desk.until(async () => ((await sheds())[0]?.confirmed === 1 ? true : undefined), "the confirmation");
  const close = desk.kill();
  await desk.start();
  desk.lit("A-2", 60);
  desk.say(380);
  await desk.pass(8);
  expect(desk.told).toEqual(["A-1 40"]);
  desk.say(200);
  await desk.pass(16);
  await told("A-1 40", "A-1 released");
  expect(await sheds()).toMatchObject([{ state: "ended" }]);
  await close();
});

test("what comes next says when a stage is given back at the latest, as likely", async () => {
  await begin();
  desk.say(450);
  await desk.pass(2);
  await told("A-1 40");
  const forecast = PointForecast.parse((await desk.call("GET", "points/301/forecast")).json());
  expect(forecast.held[0]).toMatchObject({ value: 40, by: { kind: "limit", name: "Contract demand" }, isLikely: true });
  expect(forecast.moments).toMatchObject([{ kind: "limit", what: "ends", isLikely: true }]);
});

test("the list says what the meter is and what is expected at the end of the window", async () => {
  await begin();
  desk.say(320);
  await desk.turns();
  const [row] = await list();
  expect(row).toMatchObject({
    measure: { device: "Main incomer", place: "Tower, 1st Floor", point: { name: "Active power", unit: "kW" } },
    shed: [],
    today: { sheds: 0, refused: 0 },
    last: null,
  });
  expect(row?.window?.expected).toBeGreaterThan(299);
  expect(row?.window?.expected).toBeLessThan(321);
});

const stage = (actions: ReturnType<typeof dim>) => ({ stages: [{ name: "One", actions, kilowatts: null }] });

test.each([
  ["source.device", { source: { device: "EM-9", point: "total.active-power" } }],
  ["source.point", { source: { device: "A-1", point: "level" } }],
  ["margin", { margin: 400 }],
  ["mostMinutes", { leastMinutes: 61 }],
  ["stages", { stages: [] }],
  ["stages.0.actions.0.where.devices.0", stage(dim(40, "L-99"))],
  ["stages.0.actions.0.values.0.value", stage(dim(400, "A-1"))],
  [
    "stages.0.actions.0.values.0.value",
    stage([{ kind: "set", module: "lighting", where: { devices: ["A-1"] }, values: [{ point: "on", value: 1 }] }]),
  ],
])("what is wrong is said at its field: %s", async (path, change) => {
  await desk.start();
  const reply = await desk.call("POST", "peak-limits", { ...peakLimit(), ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields.map((field: { path: string }) => field.path)).toContain(path);
});

test("a name is taken once, a change of an older one is refused, and nobody without the right reads, writes or tries", async () => {
  await desk.start();
  await desk.addLimit();
  const taken = await desk.call("POST", "peak-limits", peakLimit({ name: "contract DEMAND" }));
  expect([taken.statusCode, taken.json().error_code]).toEqual([409, "ERU002"]);
  const put = (revision: number) => desk.call("PUT", "peak-limits/1", { ...peakLimit({ limit: 410 }), revision });
  expect((await put(1)).statusCode).toBe(200);
  expect((await put(1)).json().error_code).toBe("ERU001");
  expect((await desk.call("DELETE", "peak-limits/77")).statusCode).toBe(404);
  const codes = [
    (await desk.call("GET", "peak-limits", undefined, "operator")).statusCode,
    (await desk.call("POST", "peak-limits", peakLimit({ name: "Other" }), "operator")).statusCode,
    (await desk.call("POST", "peak-limit-trials", { limit: peakLimit(), days: 7 }, "operator")).statusCode,
  ];
  expect(codes).toEqual([403, 403, 403]);
});

test("a trial of what is not recorded says that nothing is known, and nothing of savings", async () => {
  await desk.start();
  const body = { limit: peakLimit(), days: 7 };
  const trial = PeakLimitTrial.parse((await desk.call("POST", "peak-limit-trials", body)).json());
  expect(trial).toMatchObject({ known: 0, windows: 0, peak: null, count: 0, unsaid: 1, energy: { kwh: 0 } });
});

const report = async () => PeakLimitReport.parse((await desk.call("GET", "peak-limits/1/report")).json());
/** 07:00, when the limit is added, as a meter records it while the first stage is shed from 07:02 on. */
const PAST = { automation: { past: recordedPower([[MORNING, 390]]) } };

test("it reports what was not drawn while its stages were shed, by the kW that they say and devices confirmed", async () => {
  await begin({ mostMinutes: 20, restMinutes: 60, stages: peakLimit().stages.slice(0, 1) }, PAST);
  // Whole quarters of an hour alone are reported.
  await desk.pass(16);
  desk.say(450);
  await desk.pass(2);
  await told("A-1 40");
  await desk.until(async () => ((await sheds())[0]?.confirmed === 1 ? true : undefined), "the confirmation");
  await desk.pass(20);
  await told("A-1 40", "A-1 released");
  await desk.pass(22);
  const [run] = await sheds();
  const minutes = ((run?.endsAt ?? 0) - (run?.dueAt ?? 0)) / 60_000;
  const said = await report();
  expect(said).toMatchObject({ isWatchOnly: false, unconfirmed: 0, count: 1, unsaid: 0, known: 1 });
  expect(said.stages).toEqual([{ sheds: 1, minutes }]);
  expect(Math.floor(minutes)).toBe(20);
  expect(said.energy.kwh).toBeCloseTo((30 * minutes) / 60, 6);
  expect(said.peak?.before.kilowatts).toBeCloseTo(390 + (30 * 12) / 15, 0);
  expect(said.peak?.after.kilowatts).toBe(390);
  expect(said.over).toEqual({ before: 2, after: 0 });
});

test("what no device confirmed took nothing off, and what was only watched would have", async () => {
  desk.field.answer = () => ({ state: "failed", reason: "the lamp is locked" });
  await begin({ stages: peakLimit().stages.slice(0, 1) }, PAST);
  desk.say(450);
  await desk.pass(2);
  await desk.until(async () => ((await sheds())[0]?.refused === 1 ? true : undefined), "the refusal");
  await desk.pass(15);
  expect(await report()).toMatchObject({ unconfirmed: 1, count: 0, energy: { kwh: 0 } });
  const change = { ...peakLimit({ isWatchOnly: true, stages: peakLimit().stages.slice(0, 1) }), revision: 1 };
  expect((await desk.call("PUT", "peak-limits/1", change)).statusCode).toBe(200);
  await desk.turns();
  desk.say(451);
  await desk.pass(2);
  await desk.until(async () => ((await sheds())[1]?.state === "watched" ? true : undefined), "the watched run");
  await desk.pass(29);
  const said = await report();
  expect(said).toMatchObject({ isWatchOnly: true, count: 1, unconfirmed: 0 });
  expect(said.peak).toMatchObject({ before: { kilowatts: 390 } });
  expect(said.energy.kwh).toBeGreaterThan(0);
});

test("a report of a limit that is not there, or for nobody with the right, is refused", async () => {
  await desk.start();
  await desk.addLimit();
  expect((await desk.call("GET", "peak-limits/77/report")).statusCode).toBe(404);
  expect((await desk.call("GET", "peak-limits/1/report", undefined, "operator")).statusCode).toBe(403);
});
