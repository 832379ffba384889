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
    isLookedAt: (point) => point === unitPointId(LOOKED_AT, "temperature"),
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

/** Reads of each unit while the one that is looked at is read so many times. */
async function during(endpoint: ModbusEndpoint, turns: number): Promise<[number, number]> {
  const before = [LOOKED_AT, AT_REST, OTHER].map((unit) => reads(endpoint, unit));
  await vi.waitFor(() => expect(reads(endpoint, LOOKED_AT)).toBeGreaterThanOrEqual((before[0] ?? 0) + turns), PATIENCE);
  return [reads(endpoint, AT_REST) - (before[1] ?? 0), reads(endpoint, OTHER) - (before[2] ?? 0)];
}

test("units that nobody looks at are read seldom, and one that is commanded as often as one that is looked at", async () => {
  const { endpoint, driver } = await running();
  await vi.waitFor(() => expect(reads(endpoint, OTHER)).toBeGreaterThan(0), PATIENCE);
  const atRest = await during(endpoint, 40);
  for (const count of atRest) {
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(6);
  }
  await driver.write({ point: unitPointId(AT_REST, "setpoint"), value: 20, priority: 8 }, () => {});
  const [commanded, other] = await during(endpoint, 40);
  expect(commanded).toBeGreaterThanOrEqual(36);
  expect(other).toBeLessThanOrEqual(6);
});

test("after a connection is back all units are read at once, at rest or not", async () => {
  const { endpoint } = await running();
  await vi.waitFor(() => expect(reads(endpoint, OTHER)).toBeGreaterThan(0), PATIENCE);
  const { accepted } = endpoint;
  endpoint.hangUp();
  await vi.waitFor(() => expect(endpoint.accepted).toBeGreaterThan(accepted), PATIENCE);
  const seen = endpoint.seen.length;
  await vi.waitFor(() => {
    const units = endpoint.seen.slice(seen).map(({ unit }) => unit);
    expect(units).toEqual(expect.arrayContaining([AT_REST, OTHER]));
    // A turn is a read of registers and one of coils, before which some unit is asked whether anything answers.
    expect(units.filter((unit) => unit === LOOKED_AT).length).toBeLessThan(6);
  }, PATIENCE);
});
