import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus, temporaryFolder, until } from "../../../test/builders.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { FIRE_PRIORITY } from "./fireSignal.ts";

const ON_SECOND = "FD-O2-A-01";
const CONNECTIONS = ["fire-panel", "pa", "modbus-lifts-o", "bacnet-doas-o", "fans-o"];
const MINUTE = 60_000;
const Commanded = z.looseObject({ onPriorities: z.array(z.number().nullable()) });

/** What stands at the priority of a fire, of each device that is commanded on and off. */
function atFirePriority(devices: readonly unknown[]): (number | null | undefined)[] {
  return devices.map((device) => Commanded.parse(device).onPriorities[FIRE_PRIORITY - 1]);
}

async function office(folder?: string) {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({
    site: await siteWith(...CONNECTIONS),
    clock,
    folder: folder ?? (await temporaryFolder()),
  });
  const state = (device: string): Record<string, unknown> => ({ ...campus.systemOf(device)?.state(device) });
  /** The devices of a module on a floor of the office, in what they say of themselves. */
  const on = (floor: number, module: string) =>
    campus.site.plans
      .filter((plan) => plan.building === "office-building" && plan.floorCode === floor)
      .flatMap(({ devices }) => devices.filter((device) => device.module === module))
      .map(({ id }) => state(id));
  const alarm = (isOn: boolean, detector = ON_SECOND) => campus.faults.set(deviceTarget(detector), "fire-alarm", isOn);
  /** Time passes for wheels and cars. */
  const pass = (time: number) => {
    for (let passed = 0; passed < time; passed += 5_000) {
      clock.forward(5_000);
      campus.step();
    }
  };
  return { campus, state, on, alarm, pass };
}

test("one alarm is heard by everything: air stands still on its floor, cars come down, and the building is called out", async () => {
  const { on, alarm, pass } = await office();
  expect(on(2, "doas").every(({ isRunning }) => isRunning === true)).toBe(true);
  alarm(true);
  pass(2 * MINUTE);
  for (const unit of on(2, "doas")) {
    expect(unit).toMatchObject({ isRunning: false, "supply-fan": 0, onPriorityArray: { 1: 0 } });
  }
  for (const fan of on(2, "exhaust-fan")) {
    expect(fan).toMatchObject({ on: 0, speed: 0, onPriorities: { 1: 0 } });
  }
  for (const lift of on(1, "lift")) {
    expect(lift).toMatchObject({ recalledTo: 1 });
  }
  for (const floor of [1, 2, 3]) {
    for (const speaker of on(floor, "pa")) {
      expect(speaker).toMatchObject({ layer: "emergency" });
    }
  }
});

test("other floors' fans go on, and a unit on the roof that serves the floor stands still with it", async () => {
  const { on, alarm, pass } = await office();
  const running = on(3, "exhaust-fan").filter(({ speed }) => Number(speed) > 0).length;
  expect(running).toBeGreaterThan(0);
  alarm(true);
  pass(MINUTE);
  expect(atFirePriority(on(3, "exhaust-fan"))).not.toContain(0);
  expect(on(1, "doas").every(({ isRunning }) => isRunning === true)).toBe(true);
  const roof = on(6, "doas");
  expect(roof.length).toBeGreaterThan(0);
  expect(roof.every(({ isRunning }) => isRunning === false)).toBe(true);
});

test("when it is over each goes on as it was commanded before", async () => {
  const { on, alarm, pass } = await office();
  const before = on(2, "doas").map(({ onPriorityArray }) => onPriorityArray);
  alarm(true);
  alarm(true, "FD-O1-A-01");
  alarm(false);
  expect(on(2, "doas").every(({ isRunning }) => isRunning === true)).toBe(true);
  expect(on(2, "doas").map(({ onPriorityArray }) => onPriorityArray)).toEqual(before);
  for (const speaker of on(2, "pa")) {
    expect(speaker).toMatchObject({ layer: "emergency" });
  }
  alarm(false, "FD-O1-A-01");
  pass(MINUTE);
  expect(on(2, "pa").some(({ layer }) => layer === "emergency")).toBe(false);
  expect(on(1, "lift").map(({ recalledTo }) => recalledTo)).toEqual([null, null, null]);
});

test("a detector that is switched off at the panel stops nothing", async () => {
  const { campus, on, alarm } = await office();
  campus.faults.set(deviceTarget(ON_SECOND), "fire-disable", true);
  alarm(true);
  expect(on(2, "doas").every(({ isRunning }) => isRunning === true)).toBe(true);
  campus.faults.set(deviceTarget(ON_SECOND), "fire-disable", false);
  await until(() => on(2, "doas").every(({ isRunning }) => isRunning === false));
});

test("a fire that ends while the program is down holds nothing afterwards", async () => {
  const folder = await temporaryFolder();
  const before = await office(folder);
  before.alarm(true);
  await before.campus.stop();
  const after = await office(folder);
  expect(after.on(2, "doas").every(({ isRunning }) => isRunning === true)).toBe(true);
  expect(atFirePriority(after.on(2, "exhaust-fan")).every((slot) => slot === null)).toBe(true);
});
