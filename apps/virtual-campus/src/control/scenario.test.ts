import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { HandClock, loopbackSite, siteWith, startCampus, until } from "../../test/builders.ts";
import { deviceTarget } from "../faults/faultBoard.ts";
import type { Scenario } from "../faults/scenario.ts";
import { ControlApi } from "./controlApi.ts";
import { ControlServer } from "./controlServer.ts";
import { readScenarios, SCENARIOS } from "./scenarioApi.ts";

const LAMP = deviceTarget("L-O1-A-01");
const METER = deviceTarget("EM-O1-A-01");
const List = z.object({
  scenarios: z.array(z.object({ name: z.string(), seconds: z.number() })),
  running: z.object({ name: z.string(), done: z.number(), steps: z.number() }).nullable(),
});

/** A minute of trouble: at 60 times the speed each of its seconds is 17 ms. */
const minute: Scenario = {
  name: "A minute",
  about: "A lamp fails, and a meter sticks for half of the time.",
  steps: [
    { after: 0, device: LAMP.id, fault: "lamp-failure", on: true },
    { after: 3, device: METER.id, fault: "stuck", on: true },
    { after: 30, device: METER.id, fault: "stuck", on: false },
    { after: 60, device: LAMP.id, fault: "offline", on: true },
  ],
};

async function switchboard() {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("bacnet-o1", "modbus-o1"), clock });
  const api = new ControlApi({ campus, scenarios: [minute], historyProgress: () => undefined });
  const server = new ControlServer({ port: 0, api });
  await server.start();
  onTestFinished(() => server.stop());
  const ask = async (method: string, address: string, body?: unknown) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${address}`, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  };
  const running = async () => List.parse((await ask("GET", "/scenarios")).body).running;
  return { faults: campus.faults, server, ask, running };
}

test("a scenario switches its faults on and off in their time, and says how far it is", async () => {
  const { faults, ask, running } = await switchboard();
  const seen: string[] = [];
  faults.onChange(({ id, fault }, isOn) => seen.push(`${id} ${fault} ${isOn ? "on" : "off"}`));
  const started = await ask("PUT", "/scenarios/running", { scenario: minute.name, speed: 60 });
  expect(started).toMatchObject({ status: 200, body: { running: { name: "A minute", steps: 4 } } });
  await until(async () => (await running())?.done === 4);
  expect(seen).toEqual([
    "L-O1-A-01 lamp-failure on",
    "EM-O1-A-01 stuck on",
    "EM-O1-A-01 stuck off",
    "L-O1-A-01 offline on",
  ]);
});

test("one that is ended takes back what it switched on, and nothing of what was on before", async () => {
  const { faults, ask, running } = await switchboard();
  faults.set(METER, "zeros", true);
  await ask("PUT", "/scenarios/running", { scenario: minute, speed: 1 });
  await until(() => faults.isOn(LAMP, "lamp-failure"));
  expect((await ask("DELETE", "/scenarios/running")).body).toMatchObject({ running: null });
  expect(faults.of(LAMP)).toEqual([]);
  expect(faults.of(METER)).toEqual(["zeros"]);
  expect(await running()).toBeNull();
});

test("another one takes the place of the first, whose steps come no more", async () => {
  const { faults, ask, running } = await switchboard();
  await ask("PUT", "/scenarios/running", { scenario: minute, speed: 1 });
  await until(() => faults.isOn(LAMP, "lamp-failure"));
  const other = { ...minute, name: "Another", steps: [{ after: 0, device: METER.id, fault: "zeros", on: true }] };
  await ask("PUT", "/scenarios/running", { scenario: other });
  await until(() => faults.isOn(METER, "zeros"));
  expect(faults.of(LAMP)).toEqual([]);
  expect(await running()).toMatchObject({ name: "Another", done: 1 });
});

test("one with a step that this campus cannot play is refused whole", async () => {
  const { faults, ask, running } = await switchboard();
  const scenario = {
    ...minute,
    steps: [
      ...minute.steps,
      { after: 1, device: "nobody", fault: "offline", on: true },
      { after: 1, device: METER.id, fault: "lamp-failure", on: true },
    ],
  };
  const refused = await ask("PUT", "/scenarios/running", { scenario, speed: 60 });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: [
        { path: "steps.4", message: "There is no device nobody." },
        { path: "steps.5", message: expect.stringContaining("has no fault lamp-failure") },
      ],
    },
  });
  expect(await running()).toBeNull();
  expect(faults.of(LAMP)).toEqual([]);
});

test.each([
  [{ scenario: "unheard of" }, 404],
  [{ scenario: minute, speed: 0 }, 400],
  [{ scenario: { ...minute, steps: [] } }, 400],
  [{ scenario: { ...minute, steps: [{ after: -1, device: LAMP.id, fault: "offline", on: true }] } }, 400],
  ["nonsense", 400],
])("%j is answered %i", async (body, status) => {
  const { ask } = await switchboard();
  expect((await ask("PUT", "/scenarios/running", body)).status).toBe(status);
});

test("every scenario that is shipped fits the default campus", async () => {
  const known = await readScenarios(SCENARIOS);
  expect(known.map(({ name }) => name)).toEqual([
    "Meters that cannot be believed",
    "A Monday with trouble",
    "A power cut",
  ]);
  const clock = new HandClock("2026-11-23T08:00:00+07:00");
  const campus = await startCampus({ site: await loopbackSite(), clock });
  const api = new ControlApi({ campus, scenarios: known, historyProgress: () => undefined });
  onTestFinished(() => void api.scenarios.stop());
  for (const { name } of known) {
    expect(api.scenarios.start({ scenario: name })).toMatchObject({ status: 200, body: { running: { name } } });
  }
});

const Flowing = z.looseObject({ flow: z.number(), litres: z.number() });
const Detector = z.looseObject({ stateText: z.string() });

/** The shipped Monday as it is played, and a campus beside it on which nothing happens. */
async function playedMonday() {
  const [meter, detector] = ["WM-O2-A-01", "FD-O2-A-01"] as const;
  const site = await siteWith(
    "modbus-water",
    "fire-panel",
    "bacnet-doas-o",
    "bacnet-o2",
    "modbus-lifts-o",
    "bacnet-o1",
  );
  const clock = new HandClock("2026-11-23T09:00:00+07:00");
  const [played, calm] = [await startCampus({ site, clock }), await startCampus({ site, clock })];
  const known = await readScenarios(SCENARIOS);
  const api = new ControlApi({ campus: played, scenarios: known, historyProgress: () => undefined });
  onTestFinished(() => void api.scenarios.stop());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(api.scenarios.start({ scenario: "A Monday with trouble" })).toMatchObject({ status: 200 });
  let passed = 0;
  /** Goes on to so many seconds after the beginning. */
  const goTo = (after: number) => {
    for (; passed < after; passed += 60) {
      vi.advanceTimersByTime(60_000);
      clock.forward(60_000);
      for (const campus of [played, calm]) campus.step();
    }
  };
  const water = (campus: typeof played) => Flowing.parse(campus.systemOf(meter)?.state(meter));
  const panel = () => Detector.parse(played.systemOf(detector)?.state(detector)).stateText;
  const more = () => {
    const [burst, well] = [water(played), water(calm)];
    return { flow: burst.flow - well.flow, litres: burst.litres - well.litres };
  };
  return { known, goTo, panel, more };
}

test("the shipped Monday has a leak and a false fire alarm, which meter and panel show while they last", async () => {
  const { known, goTo, panel, more } = await playedMonday();
  const steps = known.find(({ name }) => name === "A Monday with trouble")?.steps ?? [];
  const timesOf = (name: string) => steps.filter(({ fault }) => fault === name).map(({ on, after }) => ({ on, after }));
  const [leak, fire] = [timesOf("leak"), timesOf("fire-alarm")];
  expect([leak, fire].map((times) => times.map(({ on }) => on))).toEqual([
    [true, false],
    [true, false],
  ]);
  const between = ([begun, ended]: typeof leak) => ((begun?.after ?? 0) + (ended?.after ?? 0)) / 2;
  goTo(600);
  expect(more()).toEqual({ flow: 0, litres: 0 });
  expect(panel()).toBe("normal");
  goTo(between(fire));
  expect(panel()).toBe("alarm");
  goTo(between(leak));
  expect(panel()).toBe("normal");
  expect(more().flow).toBeCloseTo(0.36);
  goTo(3_600);
  expect(more().flow).toBeCloseTo(0);
  expect(more().litres).toBeGreaterThan(170);
  expect(more().litres).toBeLessThan(190);
});
