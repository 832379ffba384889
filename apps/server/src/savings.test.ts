import { CORE_API, ErrorReply } from "@atrium/contract";
import { SavingReply, SavingsReply } from "@atrium/contract/energy";
import { DAY, HOUR, MINUTE, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPower } from "../test/importedPower.ts";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const ADDRESS = `${CORE_API}/savings`;
const time = new SiteTime("Asia/Bangkok");
/** The tenth of last month, a whole month that is over. */
const { year, month } = time.local(time.startOfDay(Date.now()) - 32 * DAY);
const MONTH = `${String(year)}-${String(month).padStart(2, "0")}`;
const TENTH = time.at({ year, month, day: 10 });
const EIGHT = TENTH + 20 * HOUR;
const SIX = TENTH + 30 * HOUR;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  for (const { device, samples } of HISTORIES) await importPower(server, device, samples);
  for (const run of RUNS) await ran(run);
  await admin.ask("POST", `${CORE_API}/schedules`, SCHEDULE);
}, 60_000);
afterAll(() => server.stop());

type Sample = readonly [moment: number, watts: number];
const LAMP = (number: number) => `L-O1-B-0${String(number)}`;
const [COOLER, OTHER_COOLER] = ["AC-O1-B-01", "AC-O1-B-02"];
const LONG_BEFORE = TENTH - 40 * DAY;
const nights = (of: (day: number) => readonly Sample[]) =>
  Array.from({ length: 40 }, (_, index) => of(LONG_BEFORE + index * DAY)).flat();

const HISTORIES: readonly { readonly device: string; readonly samples: readonly Sample[] }[] = [
  // On day and night, off at 20:00 by the schedule, on again by hand at 22:00.
  {
    device: LAMP(1),
    samples: [
      [LONG_BEFORE, 60],
      [EIGHT, 0],
      [EIGHT + 2 * HOUR, 60],
    ],
  },
  // Off by hand five minutes before the schedule.
  {
    device: LAMP(2),
    samples: [
      [LONG_BEFORE, 60],
      [EIGHT - 5 * MINUTE, 0],
    ],
  },
  // In the weeks before somebody switched it off at 21:00 each night.
  {
    device: LAMP(3),
    samples: [
      ...nights((day) => [
        [day + 6 * HOUR, 100],
        [day + 21 * HOUR, 0],
      ]),
      [TENTH + 6 * HOUR, 100],
      [EIGHT, 0],
    ],
  },
  // New: nothing is known of it before this evening.
  {
    device: LAMP(4),
    samples: [
      [EIGHT - HOUR, 60],
      [EIGHT, 0],
    ],
  },
  // Dimmed from 80 to 20 W, then switched off by another rule at 22:00.
  {
    device: LAMP(5),
    samples: [
      [EIGHT - HOUR, 80],
      [EIGHT, 20],
      [EIGHT + 2 * HOUR, 0],
    ],
  },
  // On again by hand seven minutes past eleven.
  {
    device: LAMP(7),
    samples: [
      [EIGHT - HOUR, 70],
      [EIGHT, 0],
      [EIGHT + 3 * HOUR + 7 * MINUTE, 70],
    ],
  },
  // Somebody holds it on: the schedule cannot switch it off.
  { device: LAMP(8), samples: [[EIGHT - HOUR, 40]] },
  // Kept on by a schedule, off with it.
  {
    device: LAMP(6),
    samples: [
      [EIGHT - HOUR, 50],
      [EIGHT, 0],
    ],
  },
  // Off for half an hour; afterwards it works so much harder that it used more.
  {
    device: COOLER,
    samples: [
      [EIGHT - HOUR, 1_000],
      [EIGHT, 0],
      [EIGHT + 30 * MINUTE, 2_000],
      [EIGHT + 90 * MINUTE, 1_000],
    ],
  },
];

/** The rule of the first runs is still there. */
const SCHEDULE = {
  name: "Lamps off",
  isEnabled: false,
  actions: [
    {
      kind: "set",
      module: "lighting",
      where: { places: [], devices: [LAMP(1)] },
      values: [{ point: "level", value: 0 }],
    },
  ],
  days: [1],
  from: { kind: "time", at: "20:00" },
  to: { kind: "time", at: "06:00" },
  firstDate: null,
  lastDate: null,
  holidays: "ignore",
  exceptions: [],
  catchUp: 30,
};

interface Run {
  readonly kind?: "schedule" | "condition" | "limit";
  readonly rule: number;
  readonly from?: number;
  readonly to?: number | null;
  readonly targets: readonly { readonly device: string; readonly point: string; readonly value: number }[];
  readonly state?: "ended" | "watched";
}
const level = (lamp: number, value: number) => ({ device: LAMP(lamp), point: "level", value });
const off = (device: string) => ({ device, point: "on", value: 0 });

const RUNS: readonly Run[] = [
  { rule: 1, targets: [level(1, 0)] },
  { rule: 2, targets: [level(2, 0)] },
  { rule: 3, targets: [level(3, 0)] },
  { rule: 4, to: EIGHT + DAY, targets: [level(4, 0)] },
  { rule: 5, targets: [level(5, 25)] },
  { rule: 6, from: EIGHT + 2 * HOUR, targets: [level(5, 0)] },
  // It commands what rule 4 has switched off already.
  { rule: 7, from: EIGHT + 1_000, targets: [level(4, 0)] },
  { rule: 8, from: EIGHT - 12 * HOUR, to: EIGHT, targets: [level(6, 80)] },
  { rule: 9, targets: [off(OTHER_COOLER)] },
  { rule: 11, targets: [level(7, 0)] },
  { rule: 12, targets: [level(8, 0)] },
  { rule: 13, from: EIGHT - 12 * HOUR, to: EIGHT, targets: [level(8, 100)] },
  { rule: 10, state: "watched", targets: [level(1, 0)] },
  { kind: "condition", rule: 1, to: EIGHT + 30 * MINUTE, targets: [off(COOLER)] },
  { kind: "condition", rule: 2, targets: [{ device: COOLER, point: "on", value: 1 }] },
];

async function ran({ kind = "schedule", rule, from = EIGHT, to = SIX, targets, state = "ended" }: Run): Promise<void> {
  await server.database.ingest.query(
    `INSERT INTO automation_runs (kind, rule, name, due_at, began_at, ends_at, state, reason, is_open, is_kept, targets)
      VALUES ($1, $2, $3, to_timestamp($4), to_timestamp($4), to_timestamp($5), $6, '', false, false, $7)`,
    [
      kind,
      rule,
      `${kind} ${String(rule)}`,
      from / 1_000,
      to === null ? null : to / 1_000,
      state,
      JSON.stringify(targets),
    ],
  );
}

async function list(query = `?month=${MONTH}`): Promise<SavingsReply> {
  return SavingsReply.parse((await admin.ask("GET", `${ADDRESS}${query}`)).json());
}
async function rowOf(rule: number, kind = "schedule") {
  return (await list()).rows.find((row) => row.rule === rule && row.kind === kind);
}
async function runOf(rule: number, kind = "schedule") {
  const query = `month=${MONTH}&kind=${kind}&rule=${String(rule)}`;
  return SavingReply.parse((await admin.ask("GET", `${ADDRESS}/runs?${query}`)).json()).runs[0];
}

test("a lamp that a schedule switched off saves until somebody switches it on again", async () => {
  expect(await rowOf(1)).toMatchObject({
    name: "schedule 1",
    exists: true,
    runs: 1,
    hours: expect.closeTo(2, 6),
    kwh: expect.closeTo(0.12, 6),
    measured: expect.closeTo(0.12, 6),
    compared: expect.closeTo(0.12, 6),
    again: 1,
    confidence: "high",
  });
  const row = await rowOf(1);
  expect(row?.cost).toBeGreaterThanOrEqual(0.12 * 2.6 - 1e-9);
  expect(row?.kg).toBeCloseTo(0.12 * 0.475, 6);
  expect((await runOf(1))?.devices).toMatchObject([
    { device: LAMP(1), state: "saved", before: 60, until: EIGHT + 2 * HOUR, ends: "again", isCompared: true },
  ]);
});

test("a lamp that is on again in the middle of a quarter hour counts until that minute", async () => {
  expect(await rowOf(11)).toMatchObject({ kwh: expect.closeTo((0.07 * 187) / 60, 6), again: 1 });
  expect((await runOf(11))?.devices).toMatchObject([{ until: EIGHT + 3 * HOUR + 7 * MINUTE, ends: "again" }]);
});

test("a lamp that was off anyway saves nothing", async () => {
  expect(await rowOf(2)).toMatchObject({ exists: false, kwh: 0, cost: 0, off: 1, hours: 0 });
  expect((await runOf(2))?.devices).toMatchObject([{ state: "off", before: 0, kwh: 0 }]);
});

test("a lamp that was usually switched off at 21:00 saves until 21:00", async () => {
  expect(await rowOf(3)).toMatchObject({
    kwh: expect.closeTo(0.1, 2),
    hours: expect.closeTo(1, 6),
    confidence: "high",
  });
});

test("without weeks before to compare with it saves for twelve hours at most, and another rule for the same lamp nothing", async () => {
  expect(await rowOf(4)).toMatchObject({ kwh: expect.closeTo(0.72, 6), compared: 0, confidence: "medium" });
  expect((await runOf(4))?.devices).toMatchObject([{ ends: "longest", until: EIGHT + 12 * HOUR }]);
  expect(await rowOf(7)).toMatchObject({ kwh: 0 });
});

test("a lamp that was dimmed counts for that rule until another switches it off", async () => {
  expect(await rowOf(5)).toMatchObject({ kwh: expect.closeTo(0.12, 6) });
  expect(await rowOf(6)).toMatchObject({ kwh: expect.closeTo(0.16, 6), hours: expect.closeTo(8, 6) });
});

test("what a schedule kept on saves from its end on, and not while it was kept on", async () => {
  expect(await rowOf(8)).toMatchObject({ kwh: expect.closeTo(0.6, 6), runs: 1 });
});

test("a lamp that stayed on saves nothing, and a schedule that ended without effect is not listed", async () => {
  expect(await rowOf(12)).toMatchObject({ kwh: 0, hours: 0, on: 1, again: 0 });
  expect(await rowOf(13)).toBeUndefined();
});

test("where nothing is recorded nothing is saved, and the row says so", async () => {
  expect(await rowOf(9)).toMatchObject({ kwh: 0, known: 0, confidence: null });
  expect((await runOf(9))?.devices).toMatchObject([{ state: "unknown", before: null }]);
});

test("what a cooler uses more in the hour after counts against its rule", async () => {
  expect(await rowOf(1, "condition")).toMatchObject({ kwh: expect.closeTo(0.5 - 1, 6) });
});

test("the month adds its rows up, and names rules that turned nothing down or were only watched", async () => {
  const { rows, kwh, measured: known, idle, watched, from, to, first } = await list();
  expect([from, time.local(to).day]).toEqual([time.at({ year, month, day: 1 }), 1]);
  expect(kwh).toBeCloseTo(
    rows.reduce((sum, row) => sum + row.kwh, 0),
    6,
  );
  expect([known, idle, watched, first]).toEqual([expect.closeTo(kwh, 6), 2, 1, EIGHT - 12 * HOUR]);
  expect(rows.map((row) => row.kwh)).toEqual(rows.map((row) => row.kwh).toSorted((one, other) => other - one));
});

test("the current month is counted so far, and a month without runs is empty", async () => {
  const now = await list("");
  expect(now.rows).toEqual([]);
  expect(now.to).toBeLessThanOrEqual(Date.now());
  expect(await list("?month=2025-01")).toMatchObject({ rows: [], kwh: 0, cost: 0, kg: 0 });
});

test("a rule that turned something down just now is named as one that is counted after the quarter hour", async () => {
  expect(await list("")).toMatchObject({ rows: [], idle: 0, soon: 0 });
  await ran({ rule: 14, from: Date.now() - 1, to: null, targets: [level(1, 0)] });
  expect(await list("")).toMatchObject({ rows: [], idle: 0, soon: 1 });
});

test.each([
  ["?month=2026-13", 400],
  ["?month=october", 400],
  ["/runs?kind=schedule", 400],
  ["/runs?kind=scene&rule=1", 400],
])("%s is answered with %i", async (query, status) => {
  const reply = await admin.ask("GET", `${ADDRESS}${query}`);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).message]).toEqual([status, "The query is not valid"]);
});

test("somebody whose role may not look at the buildings is refused", async () => {
  await admin.addUser("tenant.of.savings", "Tenant");
  const tenant = await signIn(server, "tenant.of.savings");
  for (const path of ["", "/runs?kind=schedule&rule=1"]) {
    const reply = await tenant.ask("GET", `${ADDRESS}${path}`);
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([403, "EAU004"]);
  }
});
