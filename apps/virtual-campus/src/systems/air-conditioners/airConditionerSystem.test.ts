import { ApplicationTag, ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { BacnetProbe } from "../../../test/fieldClients.ts";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { MINUTE } from "../../physics/localTime.ts";

/** Meeting room A1 of the office's first floor: the gateway's unit 02:41:43:01:01:03. */
const UNIT = "AC-O1-A-03";
const BASE = 48;
const ON = { type: ObjectType.BINARY_OUTPUT, instance: BASE + 1 };
const MODE = { type: ObjectType.MULTI_STATE_OUTPUT, instance: BASE + 2 };
const SETPOINT = { type: ObjectType.ANALOG_OUTPUT, instance: BASE + 4 };
const TEMPERATURE = { type: ObjectType.ANALOG_INPUT, instance: BASE + 7 };

const State = z.looseObject({
  on: z.number(),
  mode: z.number(),
  setpoint: z.number(),
  temperature: z.number(),
  power: z.number(),
  cooling: z.number(),
  faultCode: z.number(),
});

async function office(time = "2026-11-20T10:00:00+07:00") {
  const clock = new HandClock(time);
  const campus = await startCampus({ site: await siteWith("vrf"), clock });
  const probe = await BacnetProbe.at(portOf(campus, "vrf"));
  const state = () => State.parse(campus.systemOf(UNIT)?.state(UNIT));
  /** Lets the campus live, in steps that are coarse for it and still stable. */
  const live = (duration: number) => {
    for (let passed = 0; passed < duration; passed += 30_000) {
      clock.forward(30_000);
      campus.step();
    }
  };
  return { campus, probe, state, live, clock };
}

function write(
  probe: BacnetProbe,
  object: typeof ON | typeof MODE | typeof SETPOINT,
  value: number | null,
  priority = 8,
): Promise<unknown> {
  const tags = { [ON.type]: ApplicationTag.ENUMERATED, [MODE.type]: ApplicationTag.UNSIGNED_INTEGER };
  const type = value === null ? ApplicationTag.NULL : (tags[object.type] ?? ApplicationTag.REAL);
  const { PRESENT_VALUE } = PropertyIdentifier;
  return probe.client.writeProperty(probe.address, object, PRESENT_VALUE, [{ type, value }], { priority });
}

test("at work a unit cools by the gateway's own program, and its room is near the setpoint", async () => {
  const { state, probe } = await office();
  expect(state()).toMatchObject({ on: 1, mode: 2, setpoint: 23, mac: "02:41:43:01:01:03", instance: BASE });
  expect(Math.abs(state().temperature - 23)).toBeLessThan(1.5);
  expect(state().power).toBeGreaterThan(50);
  const [read] = await probe.read(TEMPERATURE.type, TEMPERATURE.instance);
  expect(read).toBeCloseTo(state().temperature, 2);
});

test("a lower setpoint cools the room, a higher one lets it warm up and saves electricity", async () => {
  const { state, probe, live } = await office();
  live(20 * MINUTE);
  const before = state();
  await write(probe, SETPOINT, 20);
  live(15 * MINUTE);
  expect(state().setpoint).toBe(20);
  const cold = state().temperature;
  expect(cold).toBeLessThan(before.temperature - 0.8);
  await write(probe, SETPOINT, 27);
  live(2 * MINUTE);
  expect(state().power).toBeLessThan(before.power / 2);
  live(25 * MINUTE);
  expect(state().temperature).toBeGreaterThan(cold + 0.8);
  await write(probe, SETPOINT, null);
  expect(state().setpoint).toBe(23);
});

test("a setpoint beyond the unit's own limits is refused, and the remote at the wall is above an operator", async () => {
  const { campus, state, probe } = await office();
  await expect(write(probe, SETPOINT, 31)).rejects.toThrow("Code:37");
  await write(probe, SETPOINT, 21);
  campus.systemOf(UNIT)?.wallSwitch?.(UNIT, 26);
  expect(state().setpoint).toBe(26);
  campus.systemOf(UNIT)?.wallSwitch?.(UNIT, null);
  expect(state().setpoint).toBe(21);
});

test("in local mode the network is refused and the unit goes on as it is", async () => {
  const { campus, state, probe, live } = await office();
  campus.faults.set(deviceTarget(UNIT), "local", true);
  await expect(write(probe, ON, 0)).rejects.toThrow("Code:40");
  live(MINUTE);
  expect(state().on).toBe(1);
  campus.systemOf(UNIT)?.wallSwitch?.(UNIT, 0);
  expect(state().on).toBe(0);
  campus.faults.set(deviceTarget(UNIT), "local", false);
  expect(state().on).toBe(1);
});

test("a unit with a fault says which, does not cool, and comes back", async () => {
  const { campus, state, live, probe } = await office();
  const warmBefore = state().temperature;
  campus.faults.set(deviceTarget(UNIT), "unit-fault", true);
  expect(state().faultCode).toBeGreaterThan(1);
  expect(await probe.read(ObjectType.BINARY_INPUT, BASE + 10)).toEqual([1]);
  live(20 * MINUTE);
  expect(state()).toMatchObject({ cooling: 0 });
  expect(state().temperature).toBeGreaterThan(warmBefore);
  campus.faults.set(deviceTarget(UNIT), "unit-fault", false);
  expect(state().faultCode).toBe(1);
});

test("what somebody asked for outlives a restart, what the program asked for does not need to", async () => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const folder = await temporaryFolder();
  const site = await siteWith("vrf");
  const first = await startCampus({ site, clock, folder });
  const probe = await BacnetProbe.at(portOf(first, "vrf"));
  await write(probe, SETPOINT, 20);
  await first.stop();
  clock.forward(5 * MINUTE);
  const second = await startCampus({ site, clock, folder });
  expect(State.parse(second.systemOf(UNIT)?.state(UNIT))).toMatchObject({ setpoint: 20, on: 1, mode: 2 });
});

test("a unit that its gateway cannot reach answers nothing, its neighbour does", async () => {
  const { campus, probe } = await office();
  campus.faults.set(deviceTarget(UNIT), "offline", true);
  await expect(probe.read(TEMPERATURE.type, TEMPERATURE.instance)).rejects.toThrow("Code:25");
  expect(await probe.read(TEMPERATURE.type, TEMPERATURE.instance + 16)).toHaveLength(1);
});
