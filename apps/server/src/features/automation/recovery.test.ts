import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FakeField } from "../../../test/fakeField.ts";
import { content, level, MORNING, RuleDesk } from "../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
let desk: RuleDesk;
let closings: (() => Promise<void>)[] = [];
const MINUTE = 60_000;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new RuleDesk(database);
  await desk.empty();
});
afterEach(async () => {
  await desk.stop();
  for (const close of closings.splice(0)) await close();
});
afterAll(() => database.stop());

const told = (...words: string[]) =>
  desk.until(
    () => (desk.told.join() === words.join() ? true : undefined),
    `${words.join(", ")}; told ${desk.told.join()}`,
  );

/** Another process takes over, after so many minutes without any. */
async function goOnAfterKill(minutes: number): Promise<void> {
  closings.push(desk.kill());
  desk.clock.pass(minutes * MINUTE);
  await desk.start();
}

const dueAt = MORNING + 30 * MINUTE;
const targets = JSON.stringify([{ device: "L-1", point: "level", value: 80 }]);

/** What a process leaves behind that is killed after it has written a run down. */
async function keepRun(
  change: { readonly commands?: readonly string[]; readonly isOpen?: boolean } = {},
): Promise<void> {
  const { commands = [], isOpen = true } = change;
  await database.ingest.query(
    `INSERT INTO automation_runs (kind, rule, name, due_at, began_at, ends_at, state, reason, is_open, is_kept, targets, commands)
      VALUES ('schedule', 1, 'Working hours', $1, $1, $2, $3, 'Its start time was reached', $4, false, $5, $6)`,
    [new Date(dueAt), new Date(MORNING + 11 * 60 * MINUTE), isOpen ? "runs" : "ended", isOpen, targets, commands],
  );
}

test("killed between the row and the command, the command is given under the id that was noted, once", async () => {
  await desk.start();
  await desk.add();
  const id = randomUUID();
  await desk.pass(29);
  closings.push(desk.kill());
  await keepRun({ commands: [id] });
  desk.clock.pass(2 * MINUTE);
  await desk.start();
  await told("L-1 80");
  const runs = await desk.runs();
  expect(runs).toMatchObject([{ dueAt, state: "runs", commands: [id] }]);
  expect(await desk.command(id)).toMatchObject({ source: "schedule", by: "Working hours" });
  await desk.turns();
  expect(desk.told).toEqual(["L-1 80"]);
});

test("killed before the id was noted, it is commanded anyway", async () => {
  await desk.start();
  await desk.add();
  closings.push(desk.kill());
  await keepRun();
  desk.clock.pass(31 * MINUTE);
  await desk.start();
  await told("L-1 80");
  expect(await desk.runs()).toHaveLength(1);
});

test("killed once the command is recorded and before it was sent, it is commanded again", async () => {
  await desk.start();
  await desk.add();
  desk.field.answer = () => undefined;
  await desk.pass(30);
  await told("L-1 80");
  closings.push(desk.kill());
  desk.field.answer = (request) => ({ state: "confirmed", value: request.value ?? 0, time: 0 });
  await desk.start();
  await told("L-1 80", "L-1 80");
  await desk.until(async () => ((await desk.runs())[0]?.confirmed === 1 ? true : undefined), "a confirmed run");
  expect(await desk.runs()).toHaveLength(1);
});

test("killed between the end of a run and its release, the release is given", async () => {
  await desk.start();
  await desk.add();
  await desk.pass(30);
  await told("L-1 80");
  await desk.until(async () => ((await desk.runs())[0]?.confirmed === 1 ? true : undefined), "a confirmed run");
  closings.push(desk.kill());
  await database.ingest.query("UPDATE automation_runs SET is_open = false, state = 'ended'");
  await desk.start();
  await told("L-1 80", "L-1 released");
  expect(await desk.runs()).toMatchObject([{ state: "ended" }]);
});

test("a run that is under way goes on over a kill without a word to its lamp, and ends at its time", async () => {
  await desk.start();
  await desk.add();
  await desk.pass(30);
  await desk.until(async () => ((await desk.runs())[0]?.confirmed === 1 ? true : undefined), "a confirmed run");
  await goOnAfterKill(60);
  await desk.turns();
  expect(desk.told).toEqual(["L-1 80"]);
  await goOnAfterKill(10 * 60);
  await told("L-1 80", "L-1 released");
  expect(await desk.runs()).toMatchObject([{ state: "ended" }]);
});

test("what was missed is caught up within its minutes, and said to be skipped beyond", async () => {
  await desk.start();
  await desk.add({ catchUp: 30 });
  await goOnAfterKill(55);
  await told("L-1 80");
  expect(await desk.runs()).toMatchObject([{ dueAt, state: "runs", reason: "Start missed by 25 min, then caught up" }]);
  await goOnAfterKill(24 * 60 + 60);
  await told("L-1 80", "L-1 released");
  expect(await desk.runs()).toMatchObject([
    { state: "ended" },
    {
      state: "skipped",
      reason: "Start missed by 1 h 25 min and not caught up: the server was not running",
      commands: [],
    },
  ]);
});

test("what was missed and whose time is over is skipped however late it may be caught up", async () => {
  await desk.start();
  await desk.add({ to: { kind: "time", at: "07:40" }, catchUp: 720 });
  await goOnAfterKill(50);
  await desk.turns();
  expect(desk.told).toEqual([]);
  const reason = "Start missed by 20 min: its end time had passed when the server was running again";
  expect(await desk.runs()).toMatchObject([{ dueAt, state: "skipped", reason }]);
});

test("of two processes one runs the rules, and the other goes on where it is killed", async () => {
  await desk.start();
  await desk.add();
  const second = new RuleDesk(database, { field: desk.field });
  await second.start({ isSecond: true });
  closings.push(() => second.stop());
  expect([desk.stand.automation?.runner.isLeading, second.stand.automation?.runner.isLeading]).toEqual([true, false]);
  desk.clock.pass(30 * MINUTE);
  second.clock.pass(30 * MINUTE);
  await told("L-1 80");
  // What is written and not yet recorded as confirmed would rightly be given again.
  await desk.until(async () => ((await desk.runs())[0]?.confirmed === 1 ? true : undefined), "the confirmation");
  closings.push(desk.kill());
  await second.until(() => (second.stand.automation?.runner.isLeading === true ? true : undefined), "a takeover");
  second.clock.pass(10.5 * 60 * MINUTE);
  await second.until(() => (second.told.at(-1) === "L-1 released" ? true : undefined), "a release");
  // What the first had not settled when it was killed is written once more, as the same value.
  expect([...new Set(second.told)]).toEqual(["L-1 80", "L-1 released"]);
  expect(await second.runs()).toMatchObject([{ dueAt, state: "ended" }]);
});

test("killed a hundred times at any moment, no run is lost, none comes twice, and the lamp ends as it should", async () => {
  const field = new FakeField();
  desk = new RuleDesk(database, { field });
  await desk.start();
  // Each quarter of an hour another level, until the next.
  for (const [index, minute] of ["00", "15", "30", "45"].entries()) {
    for (const hour of ["08", "09", "10", "11"]) {
      const from = { kind: "time" as const, at: `${hour}:${minute}` };
      await desk.add({ name: `${hour}:${minute}`, from, to: null, actions: level(10 + index, ["L-1"]), catchUp: 60 });
    }
  }
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  const end = MORNING + 5 * 60 * MINUTE;
  for (let kills = 0; kills < 100 && desk.clock.now() < end; kills += 1) {
    desk.clock.pass(random(4) * MINUTE);
    for (let steps = random(12); steps > 0; steps -= 1) {
      desk.clock.pass(500);
      await new Promise((resolve) => void setTimeout(resolve, random(6)));
    }
    closings.push(desk.kill());
    await desk.start();
  }
  desk.clock.pass(Math.max(0, end - desk.clock.now()));
  await desk.until(async () => ((await desk.runs()).length === 16 ? true : undefined), "all runs");
  await desk.until(() => (field.writes.at(-1)?.value === 13 ? true : undefined), "the last level");
  const runs = await desk.runs();
  expect(new Set(runs.map(({ dueAt: due }) => due)).size).toBe(16);
  await desk.until(async () => {
    const open = (await desk.runs()).filter(({ state }) => state === "runs");
    return open.length === 1 && open[0]?.name === "11:45" ? true : undefined;
  }, "one run that is under way");
}, 120_000);

test("a schedule that is saved while nobody runs rules is looked at by who does next", async () => {
  await desk.start();
  await desk.call("POST", "schedules", content({ from: { kind: "time", at: "06:00" } }));
  closings.push(desk.kill());
  await desk.start();
  await told("L-1 80");
  expect(await desk.runs()).toMatchObject([{ reason: "Started within its scheduled time" }]);
});

test("what was not answered is commanded again once the line is back, and what was refused is not", async () => {
  await desk.start();
  // That the line was back at the start is done with: what follows is not commanded again because of that.
  await desk.pass(1);
  await desk.add({ actions: level(80, ["L-1", "L-2"]) });
  desk.field.answer = ({ point }) =>
    Number(point) === 1
      ? { state: "timed-out", reason: "No answer" }
      : { state: "failed", reason: "It is in local mode" };
  await desk.pass(30);
  await told("L-1 80", "L-2 80");
  await desk.until(async () => ((await desk.runs())[0]?.refused === 2 ? true : undefined), "a run that is refused");
  expect((await desk.runs())[0]?.refusal).toEqual(expect.stringMatching(/\w/));
  desk.field.answer = ({ value }) => ({ state: "confirmed", value: value ?? 0, time: 0 });
  desk.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "connected" });
  await told("L-1 80", "L-2 80", "L-1 80");
  expect(await desk.runs()).toMatchObject([{ state: "runs", commands: [expect.any(String), expect.any(String)] }]);
});
