import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import { withMomentary } from "../../test/driverOptions.ts";
import type { ModbusEndpoint } from "../../test/modbusEndpoint.ts";
import { TEST_REGISTERS } from "../../test/modbusEndpoint.ts";
import { modbusDriver, modbusEndpoint, unitPointId, unitPoints } from "../../test/modbusHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome } from "../writing.ts";
import type { ModbusDriver } from "./modbusDriver.ts";
import { pm5000 } from "./products/pm5000.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Scene {
  readonly endpoint: ModbusEndpoint;
  readonly sink: RecordingSink;
  readonly driver: ModbusDriver;
}

interface Wish {
  readonly units?: readonly number[];
  readonly points?: readonly DriverPoint[];
  readonly prepare?: (endpoint: ModbusEndpoint) => void;
  readonly settings?: Record<string, unknown>;
}

async function running({ units = [1], points, prepare, settings = {} }: Wish = {}): Promise<Scene> {
  const endpoint = await modbusEndpoint(units);
  prepare?.(endpoint);
  const sink = new RecordingSink();
  const driver = modbusDriver({
    endpoint,
    sink,
    clock: new CountingClock(),
    points: points ?? unitPoints(units),
    settings,
  });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  return { endpoint, sink, driver };
}

function shows(sink: RecordingSink, id: number, value: number): Promise<unknown> {
  return vi.waitFor(() => expect(sink.newest(id)).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
}

function write(driver: ModbusDriver, key: string, value: number | null): Promise<WriteOutcome> {
  return driver.write({ point: unitPointId(1, key), value, priority: 8 }, () => {});
}

function temperature(endpoint: ModbusEndpoint, unit: number, value: number): void {
  endpoint.unit(unit).setFloat(TEST_REGISTERS.temperature, value);
}

test("reads a meter's power, energy and power factor as its manual says", async () => {
  const { sink } = await running({
    points: unitPoints([1], pm5000),
    prepare: (endpoint) => {
      const unit = endpoint.unit(1);
      unit.setFloat(3_060, 12.5);
      unit.setFloat(3_084, 1.25);
      unit.setFloat(3_036, Number.NaN);
      unit.registers.set([0, 0, 0x0001, 0x86a0], 3_203);
    },
  });
  await shows(sink, 11, 12.5);
  await shows(sink, 12, 100);
  expect(sink.newest(13)).toMatchObject({ value: Number.NaN, quality: QUALITY.bad });
  expect(sink.newest(15)).toMatchObject({ value: 0.75, quality: QUALITY.good });
});

test("splits a read that the device refuses, remembers it, and marks the missing register bad", async () => {
  const { endpoint, sink } = await running({
    prepare: (device) => device.unit(1).missing.add(TEST_REGISTERS.setpoint - 1),
  });
  temperature(endpoint, 1, 20);
  await shows(sink, unitPointId(1, "temperature"), 20);
  await vi.waitFor(
    () => expect(sink.newest(unitPointId(1, "setpoint"))).toMatchObject({ quality: QUALITY.bad }),
    PATIENCE,
  );
  await shows(sink, unitPointId(1, "limit"), 0);
  const seen = endpoint.seen.length;
  temperature(endpoint, 1, 21);
  await shows(sink, unitPointId(1, "temperature"), 21);
  expect(endpoint.seen.slice(seen).filter(({ count }) => count > 10)).toEqual([]);
});

test("reports which unit is silent, and goes on reading the others", async () => {
  const { endpoint, sink } = await running({ units: [1, 2, 3] });
  await vi.waitFor(() => expect(sink.newest(unitPointId(3, "temperature"))).toBeDefined(), PATIENCE);
  endpoint.unit(2).isSilent = true;
  await vi.waitFor(() => expect(sink.devices).toHaveLength(1), PATIENCE);
  expect(sink.devices[0]).toMatchObject({
    device: "meter-2",
    isAnswering: false,
    reason: expect.stringContaining("Unit 2"),
  });
  temperature(endpoint, 3, 33);
  await shows(sink, unitPointId(3, "temperature"), 33);
  expect(sink.state).toBe("connected");
  expect(sink.newest(unitPointId(2, "temperature"))?.quality).toBe(QUALITY.stale);
  expect(sink.reasons.get(unitPointId(2, "temperature"))).toContain("Unit 2");
  expect(sink.newest(unitPointId(1, "temperature"))?.quality).toBe(QUALITY.good);
  endpoint.unit(2).isSilent = false;
  temperature(endpoint, 2, 22);
  await shows(sink, unitPointId(2, "temperature"), 22);
  expect(sink.devices.at(-1)).toMatchObject({ device: "meter-2", isAnswering: true });
});

test.each([
  ["while it runs", false],
  ["from the start", true],
])("is not misled by a dead meter of several units, %s", async (_, isDeadFromTheStart) => {
  const units = [1, 2, 3, 4, 5];
  const dead = [1, 2, 3, 4];
  const points = unitPoints(units).map((point) =>
    Object.assign(point, { device: point.device === "meter-5" ? "alive" : "dead" }),
  );
  const die = (device: ModbusEndpoint): void => {
    for (const unit of dead) device.unit(unit).isSilent = true;
  };
  const settings = { timeout: 100, retryDelay: 400, maxRetryDelay: 800 };
  const { endpoint, sink } = await running({
    units,
    points,
    settings,
    ...(isDeadFromTheStart ? { prepare: die } : {}),
  });
  const id = unitPointId(5, "temperature");
  await shows(sink, id, 0);
  die(endpoint);
  await vi.waitFor(() => expect(sink.devices).toHaveLength(1), PATIENCE);
  const settled = sink.states.length;
  const requests = endpoint.seen.length;
  await vi.waitFor(() => expect(endpoint.seen.length).toBeGreaterThan(requests + 8), PATIENCE);
  temperature(endpoint, 5, 44);
  await shows(sink, id, 44);
  expect(sink.states.slice(settled)).toEqual([]);
  expect(sink.devices).toMatchObject([{ device: "dead", isAnswering: false }]);
});

test("takes a gateway's word that a unit cannot be reached", async () => {
  const { endpoint, sink } = await running({ units: [1, 2] });
  await vi.waitFor(() => expect(sink.newest(unitPointId(2, "temperature"))).toBeDefined(), PATIENCE);
  endpoint.unit(2).exception = 11;
  await vi.waitFor(
    () => expect(sink.devices.at(-1)).toMatchObject({ device: "meter-2", isAnswering: false }),
    PATIENCE,
  );
  expect(sink.devices.at(-1)?.reason).toBe("Unit 2: the device is not responding to the gateway (exception 11).");
  expect(sink.newest(unitPointId(2, "temperature"))?.quality).toBe(QUALITY.stale);
  expect(sink.newest(unitPointId(1, "temperature"))?.quality).toBe(QUALITY.good);
  expect(sink.state).toBe("connected");
});

test("distinguishes a unit's silence behind its gateway from a refusal", async () => {
  const { endpoint, sink, driver } = await running();
  await shows(sink, unitPointId(1, "temperature"), 0);
  endpoint.unit(1).exception = 11;
  expect(await write(driver, "setpoint", 40)).toEqual({
    state: "timed-out",
    reason: "The device did not respond to the write.",
  });
  endpoint.unit(1).exception = 4;
  expect(await write(driver, "setpoint", 40)).toMatchObject({ state: "failed" });
});

test("keeps the values of a device that is busy, and marks those bad that it cannot give", async () => {
  const { endpoint, sink } = await running();
  const id = unitPointId(1, "temperature");
  await shows(sink, id, 0);
  endpoint.unit(1).exception = 6;
  const seen = endpoint.seen.length;
  await vi.waitFor(() => expect(endpoint.seen.length).toBeGreaterThan(seen + 4), PATIENCE);
  expect(sink.newest(id)?.quality).toBe(QUALITY.good);
  endpoint.unit(1).exception = 4;
  await vi.waitFor(() => expect(sink.newest(id)?.quality).toBe(QUALITY.bad), PATIENCE);
});

test("says that a gateway accepts connections and leads nowhere", async () => {
  const { sink } = await running({ prepare: (endpoint) => (endpoint.misbehaviour = "silent") });
  await vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  expect(sink.reason).toMatch(/accepts connections, but nothing behind it is responding\.$/);
});

test("connects again by itself when the other end hangs up", async () => {
  const { endpoint, sink } = await running();
  const id = unitPointId(1, "temperature");
  await shows(sink, id, 0);
  endpoint.hangUp();
  await vi.waitFor(() => expect(sink.states.map(({ state }) => state)).toContain("lost"), PATIENCE);
  temperature(endpoint, 1, 25);
  await shows(sink, id, 25);
  expect(endpoint.connections).toBe(2);
});

test.each<[string, (request: Buffer) => Buffer]>([
  ["too short", (request) => Buffer.concat([request.subarray(0, 4), Buffer.from([0, 2, 1, 3])])],
  ["of no length", (request) => Buffer.concat([request.subarray(0, 4), Buffer.from([0, 0])])],
  ["of one octet", (request) => Buffer.concat([request.subarray(0, 4), Buffer.from([0, 1, 1])])],
  ["endless", (request) => Buffer.concat([request.subarray(0, 4), Buffer.from([0xff, 0xff, 1, 3, 4])])],
  ["of another transaction", (request) => Buffer.from([0x7f, 0x7f, 0, 0, 0, 7, request[6] ?? 0, 3, 4, 0, 0, 0, 0])],
  [
    "of another function",
    (request) => Buffer.concat([request.subarray(0, 4), Buffer.from([0, 7, 1, 4, 4, 0, 0, 0, 0])]),
  ],
  ["no Modbus at all", () => Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
])("survives frames that are %s, and reads on afterwards", async (_, garbage) => {
  const { endpoint, sink } = await running();
  const id = unitPointId(1, "temperature");
  await shows(sink, id, 0);
  endpoint.garbage = garbage;
  const isNoticed = (): boolean => sink.state === "lost" || sink.newest(id)?.quality === QUALITY.bad;
  await vi.waitFor(() => expect(isNoticed()).toBe(true), PATIENCE);
  endpoint.garbage = null;
  temperature(endpoint, 1, 26);
  await shows(sink, id, 26);
});

test("writes a coil, one register and a value of two registers, each read back", async () => {
  const { endpoint, sink, driver } = await running();
  await shows(sink, unitPointId(1, "temperature"), 0);
  expect(await write(driver, "relay", 1)).toMatchObject({ state: "confirmed", value: 1 });
  expect(await write(driver, "setpoint", 40.4)).toMatchObject({ state: "confirmed", value: 40 });
  expect(await write(driver, "limit", 12.75)).toMatchObject({ state: "confirmed", value: 12.75 });
  const written = endpoint.seen.filter(({ code }) => code > 4).map(({ code, start }) => [code, start]);
  expect(written).toEqual([
    [5, 4],
    [6, TEST_REGISTERS.setpoint - 1],
    [16, 120],
  ]);
  expect(await write(driver, "relay", null)).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("automatic"),
  });
});

test("has several requests on their way where a setting says so, and matches their answers in any order", async () => {
  const units = [1, 2, 3, 4, 5, 6, 7, 8];
  const { endpoint, sink, driver } = await running({
    units,
    settings: { inFlight: 4 },
    prepare(one) {
      for (const unit of units) {
        one.unit(unit).setFloat(101, unit);
        one.unit(unit).delay = 40 - unit * 4;
      }
    },
  });
  const shown = (unit: number) => sink.newest(unitPointId(unit, "temperature"))?.value;
  await vi.waitFor(() => expect(units.map(shown)).toEqual(units), PATIENCE);
  expect(endpoint.mostOpen).toBe(4);
  expect(sink.rows.every(({ id, value }) => id % 10 !== 1 || value === Math.floor(id / 10))).toBe(true);
  const writes = units.map((unit) =>
    driver.write({ point: unitPointId(unit, "setpoint"), value: unit * 10, priority: 8 }, () => {}),
  );
  for (const outcome of await Promise.all(writes)) expect(outcome).toMatchObject({ state: "confirmed" });
  expect(units.map((unit) => endpoint.unit(unit).registers[110])).toEqual(units.map((unit) => unit * 10));
  endpoint.unit(5).isSilent = true;
  endpoint.unit(8).setFloat(101, 80);
  await vi.waitFor(() => expect(shown(8)).toBe(80), PATIENCE);
});

test("says how late its polls begin where the device is slower than they come, and how many writes wait", async () => {
  const { endpoint, sink, driver } = await running();
  await vi.waitFor(() => expect(sink.lateness.length).toBeGreaterThan(3), PATIENCE);
  expect(driver.waitingWrites).toBe(0);
  endpoint.delay = 100;
  // A poll takes three reads of 100 ms, and is due each 40 ms.
  await vi.waitFor(() => expect(Math.max(...sink.lateness)).toBeGreaterThan(100), PATIENCE);
  const writes = [11, 12, 13].map((value) => write(driver, "setpoint", value));
  expect(driver.waitingWrites).toBeGreaterThanOrEqual(2);
  await Promise.all(writes);
  expect(driver.waitingWrites).toBe(0);
});

test("does not call a momentary write refused whose answer cannot be read, and does not repeat it", async () => {
  const points = withMomentary(unitPoints([1]), { momentary: unitPointId(1, "setpoint") });
  const { endpoint, sink, driver } = await running({ points });
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  endpoint.unit(1).isGarbled = true;
  const outcome = await driver.write({ point: unitPointId(1, "setpoint"), value: 40, priority: 8 }, () => {});
  expect(outcome).toMatchObject({
    state: "timed-out",
    reason: expect.stringMatching(/^Unit 1 of Test sent an unreadable reply/),
  });
  expect(endpoint.writes).toBe(1);
});
