import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AlarmRule, AlarmScorecard, EventDetail, type EventRow } from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { AlarmTower, failureOf, START } from "../../../../test/alarmTower.ts";
import { openLiveSocket, waitFor } from "../../../../test/liveSocket.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight, ten days before the present. */
const THEN = Date.parse("2026-11-09T00:00:00+07:00");

let folder = "";
let tower: AlarmTower;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-late-"));
  tower = await AlarmTower.make({ historyFolder: folder, keepEvents: 60 });
});
afterAll(async () => {
  await tower.database.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => tower.begin());
afterEach(async () => tower.end());

type Rows = readonly (readonly [moment: number, value: number | null])[];

async function bring(device: string, point: string, rows: Rows, more: object = {}): Promise<void> {
  const reply = await tower.call("POST", "/history/batches", "import", {
    devices: [device],
    points: [point],
    series: rows.map(() => 0),
    times: rows.map(([moment]) => moment),
    values: rows.map(([, value]) => value),
    silence: "holds",
    ...more,
  });
  expect(reply.json()).toEqual({ accepted: rows.length, unknownSeries: 0 });
}

/** After the quiet minute, until no late value waits. */
async function judged(): Promise<void> {
  tower.clock.pass(2 * MINUTE);
  await waitFor(async () => {
    tower.clock.pass(30_000);
    const { rows } = await tower.database.ingest.query(
      "SELECT 1 FROM late_values WHERE due_at <= $1 OR NOT is_standing",
      [new Date(tower.clock.now())],
    );
    return rows.length === 0 ? true : undefined;
  }, "the late values");
}

/** The rows from history, the newest first: when they stood in minutes from the beginning. */
async function entered(query = ""): Promise<(readonly [string, number, number])[]> {
  const rows = await tower.list(`view=all&origin=history&${query}`);
  return rows.map(({ alarm, time, source }) => [
    source.device ?? "",
    (time - THEN) / MINUTE,
    ((alarm?.returnedAt ?? Number.NaN) - THEN) / MINUTE,
  ]);
}

const failing = (from: number, to: number): Rows => [
  [THEN, 0],
  [THEN + from * MINUTE, 1],
  [THEN + to * MINUTE, 0],
];

async function addRule(more: object = {}): Promise<AlarmRule> {
  const reply = await tower.call("POST", "/alarm-rules", "planner", {
    code: "power-high",
    subject: { module: "lighting" },
    check: { kind: "limit", point: "power", operator: ">", limit: 50, deadband: 10 },
    onDelay: 300,
    offDelay: 60,
    priority: 3,
    text: "Power above limit",
    isLatching: false,
    procedure: ["Look at it"],
    isEnabled: true,
    ...more,
  });
  return AlarmRule.parse(reply.json());
}

test("an alarm of values that came late is entered once, closed, with its own times, and says that nobody was alerted", async () => {
  await bring("L-1", "lamp-failure", failing(60, 90));
  await judged();
  const [row] = await tower.list("view=all&origin=history");
  expect(row).toMatchObject({
    text: "Lamp failure",
    time: THEN + HOUR,
    source: { device: "L-1", placeName: "Tower, 1st Floor" },
    alarm: {
      state: "normal",
      isActive: false,
      times: 1,
      returnedAt: THEN + 90 * MINUTE,
      endedAt: THEN + 90 * MINUTE,
      reading: { value: 1 },
    },
  });
  expect(row?.alarm?.enteredAt).toBeGreaterThan(START);
  const { steps, procedure } = EventDetail.parse((await tower.call("GET", `/events/${row?.id}`)).json());
  expect(steps.map(({ kind, at }) => [kind, at])).toEqual([
    ["raised", THEN + HOUR],
    ["returned", THEN + 90 * MINUTE],
    ["entered", row?.alarm?.enteredAt],
  ]);
  expect(procedure).toEqual([]);
  expect(await tower.act({ kind: "acknowledge", alarms: [Number(row?.id)] })).toMatchObject([{ outcome: "refused" }]);
  expect(await entered(`from=${THEN}&to=${THEN + DAY}&module=lighting&search=failure`)).toHaveLength(1);
  expect((await tower.list("view=all&origin=live")).filter(({ time }) => time < START)).toEqual([]);
});

test("it rings nowhere: not in the bell, not in what is active, not in the figures of alarm performance", async () => {
  const page = await openLiveSocket(tower.stand.base, "viewer");
  page.send({ type: "subscribe", subscription: 1, channel: "events" });
  await bring("L-1", "lamp-failure", failing(60, 90));
  await judged();
  expect(await entered()).toHaveLength(1);
  const isOfLamp = ({ alarm }: Partial<EventRow>) => alarm?.code === "lamp-failure";
  expect((await tower.list("view=active")).filter(isOfLamp)).toEqual([]);
  expect(JSON.stringify(page.all("events"))).not.toContain("lamp-failure");
  page.socket.terminate();
  const range = `from=${THEN}&to=${THEN + DAY}`;
  const reply = await tower.call("GET", `/alarm-statistics?${range}`);
  expect(AlarmScorecard.parse(reply.json())).toMatchObject({
    priorities: [0, 0, 0, 0],
    topTen: [],
    total: 0,
    stale: 0,
  });
  const { rows } = await tower.database.ingest.query("SELECT 1 FROM event_steps WHERE annunciates AND at < $1", [
    new Date(START),
  ]);
  expect(rows).toEqual([]);
});

describe("late values", () => {
  it("enter nothing a second time when they are brought again, also where they replace others", async () => {
    await bring("L-1", "lamp-failure", failing(60, 90));
    await judged();
    await bring("L-1", "lamp-failure", failing(60, 90));
    await judged();
    await bring(
      "L-1",
      "lamp-failure",
      [
        [THEN + 90 * MINUTE, 1],
        [THEN + 100 * MINUTE, 0],
      ],
      { replaces: { reason: "Wrong" } },
    );
    await judged();
    expect(await entered()).toEqual([["L-1", 60, 90]]);
  });

  it("of days that come one by one, the newest first or the oldest first, are one alarm where it stood over midnight", async () => {
    const evening: Rows = [
      [THEN, 0],
      [THEN + 23 * HOUR, 1],
    ];
    const morning: Rows = [
      [THEN + 26 * HOUR, 0],
      [THEN + 30 * HOUR, 0],
    ];
    await bring("L-1", "lamp-failure", evening);
    await judged();
    expect(await entered()).toEqual([]);
    await bring("L-1", "lamp-failure", morning);
    await bring("L-2", "lamp-failure", morning);
    await bring("L-2", "lamp-failure", evening);
    await judged();
    expect(await entered()).toEqual([
      ["L-2", 23 * 60, 26 * 60],
      ["L-1", 23 * 60, 26 * 60],
    ]);
  });
});

test("what stands at the newest value of the past is left to the live engine, and entered no more once that has it", async () => {
  await bring("L-1", "lamp-failure", [
    [START - HOUR, 0],
    [START - 10 * MINUTE, 1],
  ]);
  await judged();
  expect(await entered()).toEqual([]);
  const row = await tower.raised(1);
  expect(row.alarm).toMatchObject({ state: "unacknowledged", isActive: true });
  tower.say(failureOf(1), 0);
  tower.pass(MINUTE);
  await bring("L-1", "lamp-failure", [[START - 5 * MINUTE, 1]]);
  await judged();
  expect(await entered()).toEqual([]);
  expect((await tower.list("view=all&search=failure")).map(({ id }) => id)).toEqual([row.id]);
});

test("values that waited while a line was down are judged as well as old ones, up to the first live value", async () => {
  tower.say(failureOf(1), 0);
  tower.pass(HOUR);
  const now = tower.clock.now();
  await bring("L-1", "lamp-failure", [
    [now - 40 * MINUTE, 1],
    [now - 20 * MINUTE, 0],
    [now - 2 * MINUTE, 1],
  ]);
  await judged();
  expect(await entered()).toHaveLength(1);
  // It stood at the newest value. The first live one comes only now, and ends it.
  tower.clock.pass(10 * MINUTE);
  const back = tower.clock.now();
  tower.say(failureOf(1), 0);
  const rows = await waitFor(async () => {
    await tower.clock.passSlowly(MINUTE);
    const found = await tower.list("view=all&origin=history");
    return found.length === 2 ? found : undefined;
  }, "the alarm that a live value ended");
  expect(rows.map(({ time, alarm }) => [time - now, (alarm?.returnedAt ?? 0) - now])).toEqual([
    [-2 * MINUTE, back - now],
    [-40 * MINUTE, -20 * MINUTE],
  ]);
});

test("delays and deadbands of the rule count, and values that are not known end nothing", async () => {
  await addRule();
  const at = (minute: number, value: number | null) => [THEN + minute * MINUTE, value] as const;
  await bring("L-1", "power", [
    at(0, 20),
    at(10, 60),
    at(14, 30),
    at(20, 60),
    at(30, 45),
    at(40, null),
    at(50, 60),
    at(60, 20),
    at(70, 20),
  ]);
  await judged();
  expect(await entered()).toEqual([["L-1", 25, 61]]);
});

test("an alarm whose delay ends after the last late value stands, and the next values end it", async () => {
  await addRule({ onDelay: 7_200 });
  await bring("L-1", "power", [
    [THEN, 20],
    [THEN + 10 * MINUTE, 90],
  ]);
  await judged();
  expect(await entered()).toEqual([]);
  await bring("L-1", "power", [[THEN + 5 * HOUR, 20]]);
  await judged();
  expect(await entered()).toEqual([["L-1", 130, 301]]);
});

test("a rule that is made later judges what comes later, not the past that is there", async () => {
  const rows: Rows = [
    [THEN, 20],
    [THEN + HOUR, 90],
    [THEN + 2 * HOUR, 20],
  ];
  await bring("L-1", "power", rows);
  await judged();
  await addRule();
  await judged();
  expect(await entered()).toEqual([]);
  await bring(
    "L-1",
    "power",
    rows.map(([time, value]) => [time + DAY, value] as const),
  );
  await judged();
  expect(await entered()).toEqual([["L-1", 24 * 60 + 65, 24 * 60 + 121]]);
});

test("what is older than events are kept is not entered", async () => {
  const before = -70 * 24 * 60;
  await bring("L-1", "lamp-failure", [[THEN + before * MINUTE, 0], ...failing(before + 60, before + 90).slice(1)]);
  await bring("L-2", "lamp-failure", failing(60, 90));
  await judged();
  expect(await entered()).toEqual([["L-2", 60, 90]]);
});

test("a restart between the import and its judging, or within it, loses nothing and doubles nothing", async () => {
  for (let lamp = 1; lamp <= 6; lamp += 1) await bring(`L-${lamp}`, "lamp-failure", failing(60 * lamp, 60 * lamp + 30));
  await tower.end();
  await tower.start();
  await judged();
  // As after a kill, when some rows are written and the late values are still marked.
  await tower.database.ingest.query("DELETE FROM events WHERE facts->>'enteredAt' IS NOT NULL AND id % 2 = 0");
  await tower.database.ingest.query(
    `INSERT INTO late_values SELECT point_id, int8multirange(int8range($1, $2)), 1, $3, false FROM latest`,
    [THEN / HOUR, (THEN + DAY) / HOUR, new Date(START)],
  );
  await tower.end();
  await tower.start();
  await judged();
  expect(await entered()).toEqual([6, 5, 4, 3, 2, 1].map((lamp) => [`L-${lamp}`, 60 * lamp, 60 * lamp + 30]));
});

test("an alarm that would come more than 500 times in a year has one row a day, which says how often", async () => {
  const rows = Array.from({ length: 1_201 }, (_, row) => [THEN + row * 2 * MINUTE, row % 2] as const);
  await bring("L-1", "lamp-failure", rows);
  await judged();
  const found = await tower.list("view=all&origin=history");
  expect(found.map(({ time, alarm }) => [(time - THEN) / MINUTE, alarm?.times])).toEqual([
    [1_442, 240],
    [2, 360],
  ]);
  await bring("L-1", "lamp-failure", rows);
  await judged();
  expect(await tower.list("view=all&origin=history")).toHaveLength(2);
});
