import { Paged } from "@atrium/contract";
import { AutomationRun, PointForecast, runText } from "@atrium/contract/automation";
import { HoldRow, Provenance } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { PlugDesk, PLUGS, set } from "../../../test/plugDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
let desk: PlugDesk;
let closings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new PlugDesk(database);
  await desk.empty();
  await desk.start();
  desk.show(1);
});
afterEach(async () => {
  await desk.stop();
  for (const close of closings.splice(0)) await close();
  closings = [];
});
afterAll(() => database.stop());

const told = (...words: string[]) =>
  desk.until(() => (desk.told.join() === words.join() ? true : undefined), `${words.join()}; told ${desk.told.join()}`);

/** Lets time pass until the newest command of a plug is confirmed. */
const confirmed = (plug: keyof typeof PLUGS) =>
  desk.until(async () => {
    const target = await desk.newest(plug);
    return target.state === "confirmed" ? target : undefined;
  }, `a confirmed command of ${plug}`);

/** What is kept of values before. */
const kept = async (count: number) =>
  desk.until(async () => {
    const { rows } = await database.ingest.query("SELECT 1 FROM rest_values");
    return rows.length === count ? true : undefined;
  }, `${count} values before`);

async function lastRun(): Promise<AutomationRun | undefined> {
  return Paged(AutomationRun).parse((await desk.call("GET", "automation-runs?size=50")).json()).data[0];
}

/** A killed server is back, and its plugs show what was commanded. */
async function restart(): Promise<void> {
  closings.push(desk.kill());
  await desk.start();
  desk.show(0);
}

describe.each(["schedule", "condition", "limit", "hold"] as const)("a plug that a %s switches off", (name) => {
  it("returns to what it was once nothing commands it, recorded and read back", async () => {
    await desk.sources[name].begin("before");
    await told("P-before 0");
    await confirmed("before");
    desk.show(0);
    await desk.sources[name].end();
    await told("P-before 0", "P-before 1");
    expect(await confirmed("before")).toMatchObject({
      value: null,
      confirmedValue: 1,
      ending: "returned",
      detail: "Returned to its previous value (On).",
    });
    await kept(0);
  });

  it("returns to what it was before the server was killed in between", async () => {
    await desk.sources[name].begin("before");
    await confirmed("before");
    await kept(1);
    await restart();
    await desk.sources[name].end();
    await told("P-before 0", "P-before 1");
    expect(await confirmed("before")).toMatchObject({ detail: "Returned to its previous value (On)." });
    await kept(0);
  });

  it("returns to what it was where the server was killed before its device had answered", async () => {
    desk.field.answer = () => undefined;
    await desk.sources[name].begin("before");
    await told("P-before 0");
    desk.field.answer = ({ value }) => ({ state: "confirmed", value: value ?? 0, time: 0 });
    await restart();
    await desk.turns();
    await desk.sources[name].end();
    await desk.until(() => (desk.told.at(-1) === "P-before 1" ? true : undefined), "its value before");
    expect(await confirmed("before")).toMatchObject({ detail: "Returned to its previous value (On)." });
  });

  it("is returned once it answers again, where nobody was there at the end", async () => {
    await desk.sources[name].begin("before");
    await confirmed("before");
    desk.show(0);
    desk.field.answer = () => ({ state: "timed-out", reason: "No answer" });
    await desk.sources[name].end();
    await told("P-before 0", "P-before 1");
    await desk.until(async () => ((await desk.newest("before")).state === "timed-out" ? true : undefined), "no answer");
    desk.field.answer = ({ value }) => ({ state: "confirmed", value: value ?? 0, time: 0 });
    desk.stand.bus.publish("connection.changed", { connection: "broker", state: "connected" });
    await told("P-before 0", "P-before 1", "P-before 1");
    expect(await confirmed("before")).toMatchObject({ detail: "Returned to its previous value (On)." });
    await kept(0);
  });
});

test("each plug goes to its own rest state, and the run says so", async () => {
  const { begin, end } = desk.sources.schedule;
  await begin("before", "fixed", "stay");
  await Promise.all([confirmed("before"), confirmed("fixed"), confirmed("stay")]);
  await end();
  await told("P-before 0", "P-fixed 0", "P-stay 0", "P-before 1", "P-fixed 0");
  expect(await confirmed("fixed")).toMatchObject({ ending: "returned", detail: "Returned to its rest state (Off)." });
  expect(await confirmed("stay")).toMatchObject({
    ending: "left",
    detail: "Left unchanged: its rest state is to stay unchanged.",
  });
  const run = await desk.until(async () => {
    const last = await lastRun();
    return last?.confirmed === 6 ? last : undefined;
  }, "an ended run");
  expect(runText(run)).toBe("Ended, 6 of 6 confirmed, 2 returned to their rest states, 1 left unchanged");
});

test("a hold over a schedule hands over to it, and what was before both comes after both", async () => {
  await desk.sources.schedule.begin("before");
  await confirmed("before");
  desk.show(0);
  const targets = [{ device: "P-before", point: "on", value: 1 }];
  const id = "0d6f0a10-5a1e-4b06-a7ac-d8c8ff2c0c11";
  await desk.call("POST", "commands", { id, targets, holdMinutes: 60 }, "operator");
  await told("P-before 0", "P-before 1");
  const [held] = Paged(HoldRow).parse((await desk.call("GET", "holds")).json()).data;
  expect(held).toMatchObject({ automatic: 0, next: "source" });
  desk.clock.pass(61 * 60_000);
  await told("P-before 0", "P-before 1", "P-before 0");
  expect(await confirmed("before")).toMatchObject({ ending: "handed-over" });
  await desk.sources.schedule.end();
  await told("P-before 0", "P-before 1", "P-before 0", "P-before 1");
});

test("a plug that cannot be returned says so, and its run with it", async () => {
  await desk.sources.schedule.begin("before");
  await confirmed("before");
  desk.field.answer = () => ({ state: "failed", reason: "It is locked at the device." });
  await desk.sources.schedule.end();
  const run = await desk.until(async () => {
    const last = await lastRun();
    return last?.refused === 1 ? last : undefined;
  }, "a refused release");
  expect(runText(run)).toBe("Ended, 1 of 2 confirmed, 1 refused or no reply: It is locked at the device.");
  desk.field.answer = ({ value }) => ({ state: "confirmed", value: value ?? 0, time: 0 });
  desk.stand.bus.publish("connection.changed", { connection: "broker", state: "connected" });
  await desk.until(async () => ((await desk.newest("before")).state === "confirmed" ? true : undefined), "it returns");
});

test("a plug whose value before is not known is left as it is, and says why", async () => {
  await desk.stop();
  await desk.empty();
  await desk.start();
  await desk.sources.hold.begin("before");
  await confirmed("before");
  await desk.sources.hold.end();
  const end = await desk.until(async () => {
    const target = await desk.newest("before");
    return target.value === null && target.state === "confirmed" ? target : undefined;
  }, "a release");
  expect(end).toMatchObject({ ending: "left", detail: "Left unchanged: its previous value is unknown." });
  expect(desk.told).toEqual(["P-before 0"]);
});

test("what a release will do is in the register, in the reasons and in what comes next", async () => {
  await desk.sources.hold.begin("before", "fixed", "stay");
  await confirmed("stay");
  desk.show(0);
  const { data } = Paged(HoldRow).parse((await desk.call("GET", "holds?size=50")).json());
  expect(data.map(({ device, automatic, next }) => [device, automatic, next])).toEqual([
    ["P-before", 1, "before"],
    ["P-fixed", 0, "value"],
    ["P-stay", null, "left"],
  ]);
  const { sources } = Provenance.parse((await desk.call("GET", `points/${PLUGS.before}/provenance`)).json());
  expect(sources).toMatchObject([
    { kind: "operator", value: 0, isWinner: true },
    { kind: "default", value: 1, reason: "Previous value", isWinner: false },
  ]);
  const steps = async (point: number) => {
    const { held } = PointForecast.parse((await desk.call("GET", `points/${point}/forecast`)).json());
    return held.map(({ value, by }) => [value, by?.kind ?? null]);
  };
  expect(await steps(PLUGS.before)).toEqual([
    [0, "hold"],
    [1, null],
  ]);
  expect(await steps(PLUGS.fixed)).toEqual([
    [0, "hold"],
    [0, null],
  ]);
  expect(await steps(PLUGS.stay)).toEqual([
    [0, "hold"],
    [0, null],
  ]);
});

test("a schedule to come is followed by the value that its plug shows now", async () => {
  await desk.add({ actions: set(0, "before") });
  const { held } = PointForecast.parse((await desk.call("GET", `points/${PLUGS.before}/forecast`)).json());
  expect(held.map(({ value, by }) => [value, by?.kind ?? null])).toEqual([
    [1, null],
    [0, "schedule"],
    [1, null],
  ]);
});
