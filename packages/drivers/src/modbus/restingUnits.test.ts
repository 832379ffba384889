import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import type { ModbusEndpoint } from "../../test/modbusEndpoint.ts";
import { modbusDriver, modbusEndpoint, unitPointId, unitPoints } from "../../test/modbusHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };
const [LOOKED_AT, AT_REST, OTHER] = [1, 2, 3];
const SETTINGS = { pollInterval: 20, restInterval: 200 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function running() {
  const units = [LOOKED_AT, AT_REST, OTHER];
  const endpoint = await modbusEndpoint(units);
  const driver = modbusDriver({
    endpoint,
    sink: new RecordingSink(),
    clock: new CountingClock(),
    points: unitPoints(units).map((point) => Object.assign(point, { expectedInterval: 60_000 })),
    settings: SETTINGS,
    isObserved: (point) => point === unitPointId(LOOKED_AT, "temperature"),
  });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  return { endpoint, driver };
}

const reads = (endpoint: ModbusEndpoint, unit: number): number =>
  endpoint.seen.filter((one) => one.unit === unit && one.code === 3 && one.start < 110).length;

/** Reads of the other units for each of the one that is looked at, while that is read so many times or more. */
async function shares(endpoint: ModbusEndpoint, turns: number): Promise<[number, number]> {
  const count = (): number[] => [LOOKED_AT, AT_REST, OTHER].map((unit) => reads(endpoint, unit));
  const before = count();
  const grown = (): [number, number, number] => {
    const [lookedAt = 0, atRest = 0, other = 0] = count().map((now, index) => now - (before[index] ?? 0));
    return [lookedAt, atRest, other];
  };
  await vi.waitFor(() => expect(grown()[0]).toBeGreaterThanOrEqual(turns), PATIENCE);
  const [lookedAt, atRest, other] = grown();
  return [atRest / lookedAt, other / lookedAt];
}

test("units that nobody looks at are read seldom, and one that is commanded as often as one that is looked at", async () => {
  const { endpoint, driver } = await running();
  await vi.waitFor(() => expect(reads(endpoint, OTHER)).toBeGreaterThan(0), PATIENCE);
  for (const share of await shares(endpoint, 40)) {
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.15);
  }
  await driver.write({ point: unitPointId(AT_REST, "setpoint"), value: 20, priority: 8 }, () => {});
  const [commanded, other] = await shares(endpoint, 40);
  expect(commanded).toBeGreaterThan(0.9);
  expect(other).toBeLessThan(0.15);
});

test("after a connection is back all units are read at once, at rest or not", async () => {
  const { endpoint } = await running();
  await vi.waitFor(() => expect(reads(endpoint, OTHER)).toBeGreaterThan(0), PATIENCE);
  const seen = endpoint.seen.length;
  endpoint.hangUp();
  const since = (): number[] => endpoint.seen.slice(seen).map(({ unit }) => unit);
  await vi.waitFor(() => expect(since()).toEqual(expect.arrayContaining([AT_REST, OTHER])), PATIENCE);
  const units = since();
  const before = units.slice(0, Math.max(units.indexOf(AT_REST), units.indexOf(OTHER)));
  // A turn is a read of registers and one of coils, before which some unit is asked whether anything answers.
  expect(before.filter((unit) => unit === LOOKED_AT).length).toBeLessThan(6);
});
