import { QUALITY } from "@atrium/contract/devices";
import { ObjectType } from "@bacnet-js/client";
import { afterEach, expect, test, vi } from "vitest";
import type { BacnetDevice } from "../../test/bacnetDevice.ts";
import { bacnetDriver, circuitIds, circuitPoints } from "../../test/bacnetHarness.ts";
import { BacnetRouter } from "../../test/bacnetRouter.ts";
import { CountingClock } from "../../test/countingClock.ts";
import { testPoint } from "../../test/driverOptions.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { bacnet } from "./bacnet.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const { level, power } = circuitIds(1);
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A router with a device of its own and two behind it, which have the same address on different networks. */
async function site() {
  const router = new BacnetRouter(1);
  const one = router.add({ net: 2001, adr: [12] }, 11);
  const other = router.add({ net: 2002, adr: [12] }, 12);
  for (const device of [router.own, one, other]) device.addCircuit(1);
  await router.open();
  cleanups.push(() => router.shut());
  return { router, own: router.own, one, other };
}

/** @param rarely polled once an hour: every later value must come from a notification */
async function connected(
  router: BacnetRouter,
  settings: Record<string, unknown>,
  rarely?: "rarely",
  own?: DriverPoint[],
) {
  const sink = new RecordingSink();
  const interval = rarely === undefined ? {} : { expectedInterval: 3_600_000 };
  const points = own ?? circuitPoints(1).map((point) => Object.assign(point, interval));
  const pollInterval = rarely === undefined ? {} : { pollInterval: 3_600_000 };
  const clock = new CountingClock();
  const driver = bacnetDriver({ endpoint: router, sink, clock, points, settings: { ...settings, ...pollInterval } });
  cleanups.unshift(() => driver.stop());
  await driver.start();
  return { sink, driver };
}

const ONE = { network: 2001, mac: "0C", deviceInstance: 11 };
const OTHER = { network: 2002, mac: "0c", deviceInstance: 12 };
const OWN = { deviceInstance: 1 };

function shows(sink: RecordingSink, id: number, value: number): Promise<unknown> {
  return vi.waitFor(() => expect(sink.newest(id)).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
}

test("reads two devices behind a router and the router's own, all at one host and port, each by its own", async () => {
  const { router, own, one, other } = await site();
  const devices: [BacnetDevice, number][] = [
    [own, 1],
    [one, 2],
    [other, 3],
  ];
  for (const [device, value] of devices) device.setReadable(value);
  const sinks = await Promise.all([OWN, ONE, OTHER].map((settings) => connected(router, settings)));
  await Promise.all(sinks.map(({ sink }, index) => shows(sink, power, index + 1)));
  for (let round = 1; round <= 10; round += 1) {
    for (const [device, value] of devices) device.setReadable(round * 10 + value);
    await Promise.all(sinks.map(({ sink }, index) => shows(sink, power, round * 10 + index + 1)));
  }
  for (const [index, { sink }] of sinks.entries()) {
    const values = sink.rows.filter(({ id, value }) => id === power && value > 0).map(({ value }) => value % 10);
    expect(new Set(values)).toEqual(new Set([index + 1]));
  }
  expect(new Set(router.hopCounts)).toEqual(new Set([255]));
});

test("writes to a device behind a router and reads back the winner", async () => {
  const { router, own, one, other } = await site();
  const { sink, driver } = await connected(router, ONE);
  await shows(sink, level, 0);
  const outcome = await driver.write({ point: level, value: 40, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "confirmed", value: 40, priorities: { values: { 7: 40 } } });
  expect([one.writable(), other.writable(), own.writable()]).toEqual([40, 0, 0]);
  one.command(1, 5, 70);
  const second = await driver.write({ point: level, value: 41, priority: 8 }, () => {});
  expect(second).toMatchObject({ state: "overridden", value: 70, priority: 5 });
});

test("gets changes behind a router from the device that reports them, without polling", async () => {
  const { router, own, one, other } = await site();
  const drivers = await Promise.all([OWN, ONE, OTHER].map((settings) => connected(router, settings, "rarely")));
  const devices = [own, one, other];
  await vi.waitFor(() => expect(devices.map(({ subscriptions }) => subscriptions.size)).toEqual([3, 3, 3]), PATIENCE);
  for (const [index, device] of devices.entries()) device.setReadable(50 + index);
  await Promise.all(drivers.map(({ sink }, index) => shows(sink, power, 50 + index)));
  await drivers[1]?.driver.stop();
  expect(devices.map(({ subscriptions }) => subscriptions.size)).toEqual([3, 0, 3]);
});

test("does not believe an answer that the router gives in another device's name", async () => {
  const { router, one } = await site();
  one.setReadable(20);
  const { sink } = await connected(router, ONE);
  await shows(sink, power, 20);
  router.namesInstead = { net: 2001, adr: [13] };
  one.setReadable(99);
  await vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  expect(sink.reason).toBe("Test is not responding.");
  router.namesInstead = { net: 2002, adr: [12] };
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sink.rows.some(({ value }) => value === 99)).toBe(false);
  router.namesInstead = null;
  await shows(sink, power, 99);
});

test("reads and writes a point at the object that the mapping names, without a priority where it has none", async () => {
  const { router, one } = await site();
  one.addInput(ObjectType.ANALOG_VALUE, 7);
  one.addInput(ObjectType.ANALOG_INPUT, 3_000_055);
  const objects = {
    level: { objectType: "analog-value", instance: 7, hasPriorities: false },
    power: { objectType: "analog-input", instance: 3_000_055 },
  } as const;
  const points = bacnet.catalog
    .points("lighting-circuit", { instance: 1 }, { objects })
    .map((template, index) => testPoint(template, { id: index + 1, device: "lamp", expectedInterval: 40 }));
  const { sink, driver } = await connected(router, ONE, undefined, points);
  const [first, second] = points.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error("the product has these points");
  await shows(sink, first, 0);
  one.set(ObjectType.ANALOG_INPUT, 3_000_055, 31);
  await shows(sink, second, 31);
  const outcome = await driver.write({ point: first, value: 60, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "confirmed", value: 60 });
  expect(one.writtenAt).toEqual([undefined]);
  const release = await driver.write({ point: first, value: null, priority: 8 }, () => {});
  expect(release).toMatchObject({ state: "failed", reason: "Level has no automatic value to return to." });
  expect(one.writes).toBe(1);
});

test("reports at once that the router has no way to a network", async () => {
  const { router } = await site();
  const { sink } = await connected(router, { network: 2003, mac: "0c", deviceInstance: 13, timeout: 60_000 });
  await vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  expect(sink.reason).toBe("The router in front of Test has no route to network 2003.");
});

test("takes an address behind a router only whole", () => {
  const check = (rest: object) => bacnet.checkSettings({ host: "10.0.0.1", deviceInstance: 1, ...rest });
  expect(check({ network: 2001, mac: "c0:A8:01:14:ba:c0" })).toEqual([]);
  expect(check({ network: 2001 })).toEqual([
    { field: "mac", problem: "expected the device's address on that network" },
  ]);
  expect(check({ mac: "0c" })).toEqual([
    { field: "network", problem: "expected the number of the network that this address belongs to" },
  ]);
  const fields = check({ network: 65_535, mac: "0c0" }).map(({ field }) => field);
  expect(fields).toEqual(["network", "mac"]);
});
