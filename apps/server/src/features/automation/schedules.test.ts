import { SchedulePlan, Schedules, ScheduleTrial } from "@atrium/contract/automation";
import { AUDIT_KINDS } from "@atrium/contract/people";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { content, level, MORNING, RuleDesk } from "../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
let desk: RuleDesk;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new RuleDesk(database);
  await desk.empty();
});
afterEach(() => desk.stop());
afterAll(() => database.stop());

/** Until the field received all of this, in this order. */
const told = (...words: string[]) =>
  desk.until(
    () => (desk.told.join() === words.join() ? true : undefined),
    `${words.join(", ")}; told ${desk.told.join()}`,
  );

test("a schedule sets its lamp when its time comes, and releases it when its time is over", async () => {
  await desk.start();
  await desk.add();
  await desk.pass(29);
  expect(desk.told).toEqual([]);
  await desk.pass(1);
  await told("L-1 80");
  const [run] = await desk.until(async () => {
    const runs = await desk.runs();
    return runs[0]?.confirmed === 1 ? runs : undefined;
  }, "a run that is confirmed");
  expect(run).toMatchObject({
    name: "Working hours",
    state: "runs",
    reason: "Its start time was reached",
    targets: 1,
    refused: 0,
  });
  expect(run?.dueAt).toBe(MORNING + 30 * MINUTE);
  const command = await desk.command(run?.commands[0] ?? "");
  expect(command).toMatchObject({ source: "schedule", by: "Working hours", reason: "Its start time was reached" });
  expect(desk.field.writes[0]?.priority).toBe(15);
  await desk.pass(10.5 * 60);
  await told("L-1 80", "L-1 released");
  expect(await desk.runs()).toMatchObject([{ state: "ended", endsAt: expect.any(Number) }]);
  const events = (await desk.call("GET", "events?view=all&search=working")).json().rows;
  expect(
    events.map(({ text, source }: { text: string; source: { name: string } }) => `${text}: ${source.name}`),
  ).toEqual(["Schedule ended: Working hours", "Schedule started: Working hours"]);
});

test("of two at once the one that began later counts, and the other comes back", async () => {
  await desk.start();
  await desk.add({ name: "Day" });
  await desk.add({
    name: "Noon",
    from: { kind: "time", at: "12:00" },
    to: { kind: "time", at: "13:00" },
    actions: level(20, ["L-1"]),
  });
  await desk.pass(30);
  await told("L-1 80");
  await desk.pass(4.5 * 60);
  await told("L-1 80", "L-1 20");
  await desk.pass(60);
  await told("L-1 80", "L-1 20", "L-1 80");
  expect((await desk.runs()).map(({ name, state }) => `${name} ${state}`)).toEqual(["Day runs", "Noon ended"]);
});

test("without an end its values stay until another wants the points, and then its run is over", async () => {
  await desk.start();
  await desk.add({ name: "On", to: null });
  await desk.add({ name: "Off", from: { kind: "time", at: "22:00" }, to: null, actions: level(0, ["L-1"]) });
  await desk.pass(30);
  await desk.pass(14.5 * 60);
  await told("L-1 80", "L-1 0");
  expect((await desk.runs()).map(({ name, state }) => `${name} ${state}`)).toEqual(["On ended", "Off runs"]);
});

test("what is switched off, changed or removed lets go at once", async () => {
  await desk.start();
  const day = await desk.add();
  await desk.pass(30);
  await told("L-1 80");
  const put = async (change: object, revision: number) =>
    (await desk.call("PUT", `schedules/${day.id}`, { ...content(), ...change, revision })).statusCode;
  expect(await put({ actions: level(50, ["L-1", "L-2"]) }, 1)).toBe(200);
  await told("L-1 80", "L-1 50", "L-2 50");
  expect(await put({ actions: level(50, ["L-2"]) }, 2)).toBe(200);
  await told("L-1 80", "L-1 50", "L-2 50", "L-2 50", "L-1 released");
  expect(await put({ actions: level(50, ["L-2"]), isEnabled: false }, 3)).toBe(200);
  await told("L-1 80", "L-1 50", "L-2 50", "L-2 50", "L-1 released", "L-2 released");
  expect(await put({}, 4)).toBe(200);
  await desk.until(() => (desk.told.length === 7 ? true : undefined), "a schedule that is enabled in its time");
  expect((await desk.call("DELETE", `schedules/${day.id}`)).statusCode).toBe(204);
  await desk.until(() => (desk.told.at(-1) === "L-1 released" ? true : undefined), "a release");
  expect((await desk.call("GET", `schedules/${day.id}`)).statusCode).toBe(404);
});

test("a person's hold stays, and the schedule's value counts when it ends", async () => {
  await desk.start();
  await desk.add();
  const id = "0b8a5b0e-5e1c-4b0b-9d5e-0d6c5b3f2a11";
  await desk.call("POST", "commands", { id, targets: [{ device: "L-1", point: "level", value: 10 }], holdMinutes: 60 });
  await desk.pass(30);
  await told("L-1 10", "L-1 80");
  const priorities = desk.field.writes.map(({ priority }) => priority);
  expect(priorities).toEqual([8, 15]);
});

test("a schedule is not begun on a holiday, and a schedule for holidays is", async () => {
  const holidays = [{ date: "2026-11-19", name: "A day off" }];
  await desk.start({ automation: { settings: () => ({ calendar: { holidays, terms: [], events: [] } }) } });
  await desk.add({ name: "Work", holidays: "skip" });
  await desk.add({ name: "Rest", holidays: "only", days: [7], actions: level(5, ["L-2"]) });
  await desk.pass(30);
  await told("L-2 5");
  const plan = SchedulePlan.parse(
    (await desk.call("GET", `schedule-plan?from=${MORNING}&to=${MORNING + 20 * HOUR}`)).json(),
  );
  expect(plan.holidays).toEqual(holidays);
  expect(plan.skipped).toMatchObject([{ schedule: 1, date: "2026-11-19", holiday: "A day off" }]);
});

/** Of each of 60 hours the rules have two turns, on machines that do other things besides. */
const LONG = { timeout: 60_000 };

test("the plan says what then happens, over midnight and exceptions too", LONG, async () => {
  await desk.start();
  await desk.add({ name: "Day", days: [1, 4, 5], catchUp: 60 });
  await desk.add({
    name: "Night",
    catchUp: 60,
    from: { kind: "time", at: "22:00" },
    to: { kind: "time", at: "05:00" },
    actions: level(5),
  });
  await desk.add({
    name: "Sometimes",
    catchUp: 60,
    exceptions: ["2026-11-20"],
    from: { kind: "time", at: "09:00" },
    actions: level(30, ["L-2"]),
  });
  const query = `from=${MORNING}&to=${MORNING + 60 * HOUR}`;
  const plan = SchedulePlan.parse((await desk.call("GET", `schedule-plan?${query}`)).json());
  for (let hour = 0; hour < 60; hour += 1) await desk.pass(60);
  const did = await desk.runs();
  const planned = plan.runs.filter(({ from }) => from >= MORNING);
  expect(did.map(({ rule, dueAt }) => `${rule} ${dueAt}`).toSorted()).toEqual(
    planned.map(({ schedule, from }) => `${schedule} ${from}`).toSorted(),
  );
  for (const { rule, dueAt, endsAt, state } of did) {
    const end = planned.find(({ schedule, from }) => schedule === rule && from === dueAt)?.to ?? 0;
    // The clock of this test goes in hours.
    const isInTime = (endsAt ?? 0) >= end && (endsAt ?? 0) - end < 61 * MINUTE;
    expect({ state, isInTime }).toEqual({ state: "ended", isInTime: true });
  }
  expect(plan.meetings).toEqual([]);
  expect(plan.skipped).toMatchObject([{ schedule: 3, date: "2026-11-20", holiday: null }]);
});

test("meetings name the winner, the loser and their devices", async () => {
  await desk.start();
  await desk.add({ name: "Floor", actions: level(80) });
  await desk.add({
    name: "Lunch",
    actions: level(20, ["L-2"]),
    from: { kind: "time", at: "12:00" },
    to: { kind: "time", at: "13:00" },
  });
  const query = `from=${MORNING}&to=${MORNING + 12 * HOUR}`;
  const { meetings } = SchedulePlan.parse((await desk.call("GET", `schedule-plan?${query}`)).json());
  expect(meetings).toEqual([
    { from: MORNING + 5 * HOUR, to: MORNING + 6 * HOUR, winner: 2, loser: 1, devices: ["L-2"], deviceCount: 1 },
  ]);
  const trial = ScheduleTrial.parse(
    (
      await desk.call("POST", "schedule-trials", {
        schedule: content({ actions: level(1), lastDate: "2026-11-21" }),
        id: null,
        from: null,
      })
    ).json(),
  );
  expect(trial.total).toBe(3);
  expect(trial.days.map(({ rests }) => rests)).toEqual([undefined, undefined, undefined, ...Array(11).fill("dates")]);
  expect(trial.meetings.filter(({ other }) => other === 1)).toMatchObject(
    Array.from({ length: 3 }, () => ({ name: "Floor", isLost: false, deviceCount: 3 })),
  );
  expect(trial).toMatchObject({ deviceCount: 3, devices: ["L-1", "L-2", "L-3"] });
});

test.each([
  [
    {
      actions: [
        {
          kind: "set",
          module: "iaq",
          where: { places: [{ placement: "tower" }] },
          values: [{ point: "co2", value: 1 }],
        },
      ],
    },
    "actions.0.module",
  ],
  [{ actions: level(80, ["L-1", "L-99"]) }, "actions.0.where.devices.1"],
  [
    {
      actions: [
        {
          kind: "set",
          module: "lighting",
          where: { places: [{ placement: "elsewhere" }] },
          values: [{ point: "level", value: 1 }],
        },
      ],
    },
    "actions.0.where.places.0",
  ],
  [{ actions: level(101, ["L-1"]) }, "actions.0.values.0.value"],
  [
    {
      actions: [
        { kind: "set", module: "lighting", where: { devices: ["L-1"] }, values: [{ point: "power", value: 1 }] },
      ],
    },
    "actions.0.values.0.point",
  ],
  [
    {
      actions: [
        { kind: "set", module: "lighting", where: { places: [], devices: [] }, values: [{ point: "level", value: 1 }] },
      ],
    },
    "actions.0.where.places",
  ],
  [{ actions: [{ kind: "scene", scene: 77 }] }, "actions.0.scene"],
  [{ actions: [] }, "actions"],
  [{ days: [] }, "days"],
  [{ firstDate: "2027-02-29" }, "firstDate"],
  [{ firstDate: "2027-02-28", lastDate: "2027-02-27" }, "lastDate"],
  [{ from: { kind: "time", at: "24:00" } }, "from.at"],
])("a schedule with %j is refused at its field", async (change, path) => {
  await desk.start();
  const reply = await desk.call("POST", "schedules", { ...content(), ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields.map((field: { path: string }) => field.path)).toContain(path);
});

test("a name is given once, a change names the revision that it changes, and each act leaves an audit row", async () => {
  await desk.start();
  const day = await desk.add();
  expect((await desk.call("POST", "schedules", content({ name: "WORKING hours" }))).json()).toMatchObject({
    error_code: "ERU002",
    fields: [{ path: "name" }],
  });
  const change = (revision: number) =>
    desk.call("PUT", `schedules/${day.id}`, { ...content({ catchUp: 5 }), revision });
  expect((await change(1)).json()).toMatchObject({ revision: 2, catchUp: 5, by: "pat" });
  expect((await change(1)).json()).toMatchObject({ error_code: "ERU001" });
  expect((await desk.call("DELETE", `schedules/${day.id}`)).statusCode).toBe(204);
  expect((await desk.call("DELETE", `schedules/${day.id}`)).statusCode).toBe(404);
  const { rows } = await database.ingest.query(
    "SELECT kind, sentence, before, after FROM audit_log WHERE kind LIKE 'schedule.%' ORDER BY id DESC LIMIT 3",
  );
  expect(rows).toMatchObject([
    { kind: "schedule.removed", sentence: 'Schedule "Working hours" deleted', after: null },
    { kind: "schedule.changed", before: { catchUp: 30 }, after: { catchUp: 5 } },
    { kind: "schedule.added", sentence: 'Schedule "Working hours" added', before: null },
  ]);
  expect(rows.every(({ kind }) => kind in AUDIT_KINDS)).toBe(true);
});

test("the list tells devices, the run that is under way or next, and the newest run; only who may set it sees it", async () => {
  await desk.start();
  await desk.add({ name: "On", actions: level(80) });
  await desk.add({ name: "Off", isEnabled: false });
  await desk.pass(30);
  const { schedules } = Schedules.parse((await desk.call("GET", "schedules")).json());
  expect(schedules).toMatchObject([
    { name: "Off", devices: 1, next: null, last: null },
    {
      name: "On",
      devices: 3,
      next: { from: MORNING + 30 * MINUTE },
      last: { state: "runs", dueAt: MORNING + 30 * MINUTE },
    },
  ]);
  for (const path of ["schedules", "automation-runs", "schedule-plan?from=1&to=2"]) {
    expect((await desk.call("GET", path, undefined, "operator")).statusCode).toBe(403);
  }
});
