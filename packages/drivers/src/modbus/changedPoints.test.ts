import { QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { type ModbusEndpoint, TEST_REGISTERS } from "../../test/modbusEndpoint.ts";
import { modbusDriver, modbusEndpoint, unitPointId, unitPoints } from "../../test/modbusHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Wish {
  readonly units: readonly number[];
  readonly points?: ReturnType<typeof unitPoints>;
  readonly settings?: Record<string, unknown>;
  readonly prepare: (endpoint: ModbusEndpoint) => void;
}

async function running({ units, points = unitPoints(units), settings = {}, prepare }: Wish) {
  const endpoint = await modbusEndpoint(units);
  prepare(endpoint);
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points, settings });
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

function temperature(endpoint: ModbusEndpoint, unit: number, value: number): void {
  endpoint.unit(unit).setFloat(TEST_REGISTERS.temperature, value);
}

test("keeps what it knows of each unit when further ones come, and reports none silent that is gone", async () => {
  const { endpoint, sink, driver } = await running({
    units: [1, 2, 3],
    points: unitPoints([1, 2]),
    prepare: (device) => device.unit(1).missing.add(TEST_REGISTERS.setpoint - 1),
  });
  const missing = unitPointId(1, "setpoint");
  await vi.waitFor(() => expect(sink.newest(missing)).toMatchObject({ quality: QUALITY.bad }), PATIENCE);
  endpoint.unit(2).isSilent = true;
  await vi.waitFor(() => expect(sink.devices).toHaveLength(1), PATIENCE);
  const seen = endpoint.seen.length;
  temperature(endpoint, 3, 33);
  driver.setPoints(unitPoints([1, 2, 3]));
  await shows(sink, unitPointId(3, "temperature"), 33);
  temperature(endpoint, 1, 21);
  await shows(sink, unitPointId(1, "temperature"), 21);
  const ofFirst = endpoint.seen.slice(seen).filter(({ unit }) => unit === 1);
  expect(ofFirst.filter(({ count }) => count > 10)).toEqual([]);
  expect(sink.devices).toMatchObject([{ device: "meter-2", isAnswering: false }]);
  driver.setPoints(unitPoints([1, 3]));
  expect(sink.devices.slice(1)).toMatchObject([{ device: "meter-2", isAnswering: true }]);
});

test("a device that replaces a silent one at once is not taken for it", async () => {
  const { endpoint, sink, driver } = await running({
    units: [1, 2],
    settings: { retryDelay: 60_000, maxRetryDelay: 60_000 },
    prepare: (device) => {
      device.unit(2).isSilent = true;
    },
  });
  await vi.waitFor(() => expect(sink.devices).toMatchObject([{ device: "meter-2", isAnswering: false }]), PATIENCE);
  endpoint.unit(2).isSilent = false;
  temperature(endpoint, 2, 22);
  const points = unitPoints([1, 2]);
  for (const point of points) if (point.device === "meter-2") Object.assign(point, { device: "new" });
  driver.setPoints(points);
  await shows(sink, unitPointId(2, "temperature"), 22);
  expect(sink.devices.slice(1)).toMatchObject([
    { device: "meter-2", isAnswering: true },
    { device: "new", isAnswering: false },
    { device: "new", isAnswering: true },
  ]);
});
