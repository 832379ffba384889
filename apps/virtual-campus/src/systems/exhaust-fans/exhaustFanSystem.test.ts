import { ApplicationTag, ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder, until } from "../../../test/builders.ts";
import { BacnetProbe } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { EXHAUST_SPEEDS, exhaustWatts } from "../../physics/extraction.ts";

const GATEWAY = "fans-o";
/** The prototype lab's fan, 1800 m³/h, on instance 14 of the office building's gateway. */
const FAN = "EF-O3-C-01";
const LAB = "office-building/third/C02";
const RUN = ObjectType.BINARY_OUTPUT;
const LEVEL = ObjectType.MULTI_STATE_OUTPUT;
const SPEED = ObjectType.ANALOG_INPUT;
const TRIP = ObjectType.BINARY_INPUT;
const [MEDIUM, HIGH, SUPER_HIGH] = [2, 3, 5];

async function gateway(options: { folder?: string; clock?: HandClock } = {}) {
  const clock = options.clock ?? new HandClock("2026-11-20T10:00:00+07:00");
  const folder = options.folder ?? (await temporaryFolder());
  const campus = await startCampus({ site: await siteWith(GATEWAY), clock, folder });
  const probe = await BacnetProbe.at(portOf(campus, GATEWAY));
  const system = campus.systemOf(FAN);
  const instance = 1 + [...(system?.devices ?? [])].indexOf(FAN);
  const write = async (type: typeof RUN | typeof LEVEL, value: number | null, priority = 8) => {
    const tag = type === RUN ? ApplicationTag.ENUMERATED : ApplicationTag.UNSIGNED_INTEGER;
    const written = value === null ? { type: ApplicationTag.NULL, value: null } : { type: tag, value };
    const object = { type, instance };
    await probe.client.writeProperty(probe.address, object, PropertyIdentifier.PRESENT_VALUE, [written], { priority });
  };
  const read = async (type: ObjectType, block = 0) => (await probe.read(type, instance + 1_000 * block))[0];
  const state = () => campus.systemOf(FAN)?.state(FAN);
  return { clock, campus, probe, instance, write, read, state };
}

test("every exhaust fan of the plans hangs on its building's gateway", async () => {
  const { campus } = await gateway();
  const planned = campus.site.plans.flatMap(({ building, devices }) =>
    devices.filter(({ module }) => module === "exhaust-fan" && building === "office-building"),
  );
  expect(campus.systemOf(FAN)?.devices.toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
});

test("the wheel follows a level with inertia, and flow, rotation and power follow the wheel", async () => {
  const { clock, write, read } = await gateway();
  await write(RUN, 0);
  clock.forward(60_000);
  expect(await read(SPEED)).toBe(0);
  await write(RUN, 1);
  await write(LEVEL, SUPER_HIGH);
  clock.forward(6_000);
  expect(await read(SPEED)).toBeCloseTo(50, 3);
  clock.forward(6_000);
  expect(await read(SPEED)).toBe(100);
  expect(await read(SPEED, 1)).toBe(1_420);
  expect(await read(SPEED, 2)).toBeGreaterThan(1_700);
  expect(await read(SPEED, 4)).toBe(exhaustWatts(1_800, 100));
  await write(RUN, 0);
  clock.forward(9_000);
  expect(await read(SPEED)).toBeCloseTo(50, 3);
  clock.forward(9_000);
  expect(await read(SPEED)).toBe(0);
});

test("at half its speed a fan takes an eighth of its power, in W that its drive measures", async () => {
  const { clock, write, read } = await gateway();
  const powerAt = async (level: number) => {
    await write(RUN, 1);
    await write(LEVEL, level);
    clock.forward(60_000);
    return { speed: await read(SPEED), watts: await read(SPEED, 4) };
  };
  expect(await powerAt(SUPER_HIGH)).toEqual({ speed: 100, watts: 396 });
  expect(await powerAt(MEDIUM)).toEqual({ speed: 50, watts: 49.5 });
});

test("a drive takes the levels that it is set up for and refuses the others", async () => {
  const { write, read } = await gateway();
  await write(LEVEL, MEDIUM);
  expect(await read(LEVEL)).toBe(MEDIUM);
  await expect(write(LEVEL, 4)).rejects.toThrow("Code:37");
  await expect(write(LEVEL, 6)).rejects.toThrow("Code:37");
  expect(await read(LEVEL)).toBe(MEDIUM);
});

test("a subscriber hears how the wheel gathers speed", async () => {
  const { clock, probe, instance, write } = await gateway();
  await write(RUN, 0);
  clock.forward(60_000);
  await probe.subscribe(SPEED, instance, 600);
  await write(RUN, 1);
  clock.forward(3_000);
  await until(() => probe.notified.some(({ value }) => value === 25));
  clock.forward(30_000);
  await until(() => probe.notified.some(({ value }) => value === EXHAUST_SPEEDS.HIGH));
  expect(probe.notified.map(({ type }) => type)).not.toContain(RUN);
});

test("an overload stops the drive until somebody resets it there; then it goes on as asked", async () => {
  const { clock, campus, probe, instance, write, read, state } = await gateway();
  await write(LEVEL, HIGH);
  await write(RUN, 1);
  clock.forward(30_000);
  await probe.subscribe(TRIP, instance, 600);
  campus.faults.set(deviceTarget(FAN), "overload", true);
  expect(await read(SPEED, 3)).toBeGreaterThan(Number(await read(SPEED, 6)));
  clock.forward(3_000);
  await until(() => probe.notified.some(({ value }) => value === 1));
  clock.forward(20_000);
  expect(await read(SPEED)).toBe(0);
  expect(await read(ObjectType.MULTI_STATE_INPUT)).toBe(2);
  expect(await read(SPEED, 7)).toBeGreaterThan(Number(await read(SPEED, 6)));
  expect(await read(SPEED, 8)).toBe(20);
  campus.faults.set(deviceTarget(FAN), "overload", false);
  expect(state()).toMatchObject({ on: 1, level: HIGH, speed: 0, trip: { current: expect.any(Number) } });
  expect(campus.systemOf(FAN)?.reset?.(FAN)).toBe(true);
  clock.forward(30_000);
  expect(state()).toMatchObject({ speed: 75, trip: null });
});

test("the switch at the drive is above operators, and gives the fan back", async () => {
  const { clock, campus, write, read, state } = await gateway();
  await write(RUN, 1);
  expect(campus.systemOf(FAN)?.wallSwitch?.(FAN, 0)).toBe(true);
  await write(RUN, 1);
  expect(await read(RUN)).toBe(0);
  expect(await read(TRIP, 1)).toBe(1);
  expect(campus.systemOf(FAN)?.wallSwitch?.(FAN, 4)).toBe(false);
  campus.systemOf(FAN)?.wallSwitch?.(FAN, null);
  clock.forward(30_000);
  expect(state()).toMatchObject({ on: 1, isLocal: false, onPriorities: { 6: null, 7: 1 } });
});

test("what was asked for, the trip and the hours outlive a restart", async () => {
  const folder = await temporaryFolder();
  const first = await gateway({ folder });
  await first.write(LEVEL, SUPER_HIGH);
  first.campus.faults.set(deviceTarget(FAN), "overload", true);
  first.clock.forward(3_000);
  first.campus.step();
  await first.campus.stop();
  const second = await gateway({ folder, clock: first.clock });
  expect(second.state()).toMatchObject({ level: SUPER_HIGH, speed: 0, trip: { current: expect.any(Number) } });
});

test("the fan's electricity is what it takes, and its air leaves the room", async () => {
  // Nobody is in who could switch something else in between.
  const { clock, campus, write } = await gateway({ clock: new HandClock("2026-11-22T03:00:00+07:00") });
  const index = campus.network.loads.findIndex(({ id }) => id === FAN);
  const feeder = campus.network.feeder(index);
  const meter = campus.network.parts.findIndex((part) => part === feeder);
  await write(RUN, 0);
  clock.forward(60_000);
  campus.step();
  const without = campus.electricity.power(meter);
  await write(LEVEL, SUPER_HIGH);
  await write(RUN, 1);
  clock.forward(60_000);
  campus.step();
  expect(campus.air.room(LAB)).toBeDefined();
  expect(campus.electricity.power(meter) - without).toBeGreaterThan(300);
});
