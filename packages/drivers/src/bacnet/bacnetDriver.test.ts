import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import type { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { bacnetDriver, bacnetEndpoint, circuitIds, circuitPoints, TEST_DEVICE } from "../../test/bacnetHarness.ts";
import { CountingClock } from "../../test/countingClock.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { BacnetDriver } from "./bacnetDriver.ts";
import { objectKey } from "./objects.ts";
import { SERVICE } from "./requests.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const { level, power } = circuitIds(1);
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Scene {
  readonly endpoint: BacnetEndpoint;
  readonly sink: RecordingSink;
  readonly driver: BacnetDriver;
}

interface Wish {
  readonly circuits?: number;
  readonly instance?: number;
  readonly points?: readonly DriverPoint[];
  readonly settings?: Record<string, unknown>;
  readonly prepare?: (endpoint: BacnetEndpoint) => void;
}

async function running({
  circuits = 1,
  instance = TEST_DEVICE,
  points,
  settings = {},
  prepare,
}: Wish = {}): Promise<Scene> {
  const endpoint = await bacnetEndpoint(circuits, instance);
  prepare?.(endpoint);
  const sink = new RecordingSink();
  const clock = new CountingClock();
  const driver = bacnetDriver({ endpoint, sink, clock, points: points ?? circuitPoints(circuits), settings });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  return { endpoint, sink, driver };
}

/** The poll is so rare that every value must come from a notification. */
function rarelyPolled(circuits = 1): DriverPoint[] {
  return circuitPoints(circuits).map((point) => Object.assign(point, { expectedInterval: 3_600_000 }));
}
const RARELY = { pollInterval: 3_600_000 };

function shows(sink: RecordingSink, id: number, value: number): Promise<unknown> {
  return vi.waitFor(() => expect(sink.newest(id)).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
}

test("learns of changes by notification, without polling", async () => {
  const { endpoint, sink } = await running({ points: rarelyPolled(), settings: RARELY });
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(3), PATIENCE);
  endpoint.setReadable(55);
  await shows(sink, power, 55);
});

test("reads every value before it asks for notifications: an operator waits for values", async () => {
  const { endpoint } = await running({ circuits: 60, points: rarelyPolled(60), settings: RARELY });
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(180), PATIENCE);
  const [reads, subscriptions] = [SERVICE.readPropertyMultiple, SERVICE.subscribeCov].map((service) => [
    endpoint.seen.indexOf(service),
    endpoint.seen.lastIndexOf(service),
  ]);
  expect(reads?.[0]).toBeGreaterThan(0);
  expect(reads?.[1]).toBeLessThan(subscriptions?.[0] ?? 0);
});

test("renews subscriptions at half of their lifetime, and cancels them when it stops", async () => {
  const { endpoint, driver } = await running({ points: rarelyPolled(), settings: { ...RARELY, covLifetime: 10_000 } });
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(3), PATIENCE);
  await vi.waitFor(() => {
    expect(endpoint.seen.filter((service) => service === SERVICE.subscribeCov).length).toBeGreaterThanOrEqual(6);
  }, PATIENCE);
  await driver.stop();
  expect(endpoint.subscriptions.size).toBe(0);
});

test("subscribes for the objects of a further device alone, and cancels them when it is gone", async () => {
  const { endpoint, driver } = await running({ circuits: 2, points: rarelyPolled(1), settings: RARELY });
  const subscribes = (): number => endpoint.seen.filter((service) => service === SERVICE.subscribeCov).length;
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(3), PATIENCE);
  driver.setPoints(rarelyPolled(2));
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(6), PATIENCE);
  expect(subscribes()).toBe(6);
  driver.setPoints(rarelyPolled(1));
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(3), PATIENCE);
  expect(subscribes()).toBe(9);
});

test("polls at the connection's interval where the device does not notify", async () => {
  const { endpoint, sink } = await running({
    points: rarelyPolled(),
    prepare: (device) => device.unknownServices.add(SERVICE.subscribeCov),
  });
  await shows(sink, power, 0);
  endpoint.setReadable(56);
  await shows(sink, power, 56);
  expect(endpoint.subscriptions.size).toBe(0);
});

test("subscribes again when a poll shows that a restarted device has forgotten", async () => {
  const points = circuitPoints(1);
  const { endpoint, sink } = await running({ points, settings: { covLifetime: 10_000 } });
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(3), PATIENCE);
  await new Promise<void>((resolve) => void setTimeout(resolve, 600));
  endpoint.subscriptions.clear();
  endpoint.setReadable(57);
  await shows(sink, power, 57);
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(3), { timeout: 3_000, interval: 10 });
});

test("reads many objects in few requests, none of which needs more than the device's longest APDU", async () => {
  const circuits = 40;
  const { endpoint, sink } = await running({ circuits, prepare: (device) => (device.maxApdu = 480) });
  await vi.waitFor(() => expect(new Set(sink.rows.map(({ id }) => id)).size).toBe(circuits * 4), PATIENCE);
  expect(Math.max(...endpoint.answerSizes)).toBeLessThanOrEqual(480);
  expect(endpoint.seen.filter((service) => service === SERVICE.readProperty)).toHaveLength(1);
});

test("halves its requests when the device's answers turn out too long", async () => {
  const { sink } = await running({
    circuits: 40,
    prepare: (device) => {
      device.claimedMaxApdu = 1_476;
      device.maxApdu = 206;
    },
  });
  await vi.waitFor(() => expect(new Set(sink.rows.map(({ id }) => id)).size).toBe(160), PATIENCE);
  expect(sink.rows.filter(({ quality }) => quality !== QUALITY.good)).toEqual([]);
});

test("reads one property after the other where the device lacks ReadPropertyMultiple, and writes there too", async () => {
  const { endpoint, sink, driver } = await running({
    prepare: (device) => device.unknownServices.add(SERVICE.readPropertyMultiple),
  });
  endpoint.setReadable(58);
  await shows(sink, power, 58);
  const outcome = await driver.write({ point: level, value: 30, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "confirmed", value: 30 });
  endpoint.command(1, 7, 3);
  expect(await driver.write({ point: level, value: 31, priority: 8 }, () => {})).toMatchObject({ priority: 7 });
});

test("marks one missing object bad and reads the others", async () => {
  const { endpoint, sink } = await running({
    circuits: 3,
    prepare: (device) => device.objects.delete(objectKey({ type: 0, instance: 2 })),
  });
  endpoint.setReadable(59);
  await shows(sink, power, 59);
  await vi.waitFor(() => expect(sink.newest(circuitIds(2).power)).toMatchObject({ quality: QUALITY.bad }), PATIENCE);
  expect(sink.newest(circuitIds(3).power)).toMatchObject({ value: 0, quality: QUALITY.good });
});

test("an object that spoils the answer for all is bad by itself, and from then on asked by itself", async () => {
  const { endpoint, sink } = await running({
    circuits: 12,
    prepare: (device) => device.garbled.add(objectKey({ type: 0, instance: 2 })),
  });
  await vi.waitFor(() => expect(sink.newest(circuitIds(2).power)?.quality).toBe(QUALITY.bad), PATIENCE);
  for (const circuit of [1, 3, 12]) await shows(sink, circuitIds(circuit).power, 0);
  const before = endpoint.seen.length;
  endpoint.setReadable(62);
  await shows(sink, power, 62);
  expect(endpoint.seen.length - before).toBeLessThan(20);
});

test("values of a circuit that its gateway cannot reach are stale at once, and the circuit is named", async () => {
  const { endpoint, sink, driver } = await running({ circuits: 2, settings: { covLifetime: 10_000 } });
  const other = circuitIds(2).power;
  await shows(sink, other, 0);
  endpoint.unreachable.add(2);
  await vi.waitFor(() => expect(sink.devices).toHaveLength(1), PATIENCE);
  expect(sink.devices[0]).toMatchObject({ device: "circuit-2", isAnswering: false });
  const write = { point: circuitIds(2).level, value: 30, priority: 8 };
  expect(await driver.write(write, () => {})).toEqual({
    state: "failed",
    reason: "The gateway cannot reach the device.",
  });
  endpoint.setReadable(61);
  await shows(sink, power, 61);
  expect(sink.newest(other)).toMatchObject({ value: Number.NaN, quality: QUALITY.stale });
  expect(sink.reasons.get(other)).toBe("The gateway cannot reach the device.");
  expect(sink.rows.filter(({ id, quality }) => id === power && quality !== QUALITY.good)).toEqual([]);
  endpoint.unreachable.delete(2);
  await vi.waitFor(
    () => expect(sink.devices.at(-1)).toMatchObject({ device: "circuit-2", isAnswering: true }),
    PATIENCE,
  );
});

test("calls a value out of range bad", async () => {
  const { endpoint, sink } = await running();
  endpoint.set(1, 1, 4_000);
  await vi.waitFor(
    () => expect(sink.newest(level)).toMatchObject({ quality: QUALITY.bad, value: Number.NaN }),
    PATIENCE,
  );
});

test("names the device that it found in place of the expected one", async () => {
  const { sink } = await running({ instance: 99 });
  await vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  expect(sink.reason).toBe("Test is device 99, not device 4711.");
  expect(sink.rows).toEqual([]);
});

test("releases its priority, and the next one takes over", async () => {
  const { endpoint, sink, driver } = await running();
  await shows(sink, level, 0);
  endpoint.command(1, 16, 70);
  await driver.write({ point: level, value: 20, priority: 8 }, () => {});
  expect((await driver.readPriorities(level)).values).toMatchObject({ 7: 20, 15: 70 });
  const outcome = await driver.write({ point: level, value: null, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "confirmed", value: 70 });
  expect(await driver.readPriorities(level)).toMatchObject({ values: { 7: null, 15: 70 }, relinquishDefault: 0 });
});

test.each([
  [
    "cannot be read",
    (endpoint: BacnetEndpoint) => (endpoint.misbehaviour = "garbage"),
    "Written, but the state that the device reports cannot be read.",
  ],
  [
    "are that it is out of reach",
    (endpoint: BacnetEndpoint) => endpoint.unreachable.add(1),
    "Written, but the device reports no value.",
  ],
])("calls a write unknown, not failed, whose answers afterwards %s", async (_, afterwards, reason) => {
  const { endpoint, sink, driver } = await running();
  await shows(sink, level, 0);
  endpoint.onWritten = () => afterwards(endpoint);
  const outcome = await driver.write({ point: level, value: 20, priority: 8 }, () => {});
  expect(outcome).toEqual({ state: "timed-out", reason });
});

test("writes at no priority that belongs to life safety", async () => {
  const { endpoint, sink, driver } = await running();
  await shows(sink, level, 0);
  expect(await driver.write({ point: level, value: 20, priority: 5 }, () => {})).toMatchObject({ state: "failed" });
  expect(endpoint.writes).toBe(0);
});

test("keeps two devices on one socket apart", async () => {
  const one = await running({ circuits: 10 });
  const other = await running({ circuits: 10 });
  for (let round = 1; round <= 20; round += 1) {
    one.endpoint.setReadable(round);
    other.endpoint.setReadable(1_000 + round);
    await Promise.all([shows(one.sink, power, round), shows(other.sink, power, 1_000 + round)]);
  }
  expect(one.sink.rows.filter(({ value }) => value > 1_000)).toEqual([]);
  expect(other.sink.rows.filter(({ id, value }) => id === power && value > 0 && value < 1_000)).toEqual([]);
});
