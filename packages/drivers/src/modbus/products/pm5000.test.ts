import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { modbusDriver, modbusEndpoint, unitPoints } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { type Clock, HOUR, MINUTE, systemClock } from "@atrium/time";
import { pm5000 } from "./pm5000.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const UNIT = 7;
const ENERGY = 3204;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A meter at 12,345.678 kWh, and a driver that has read it. */
async function meter() {
  const endpoint = await modbusEndpoint([UNIT]);
  const { registers } = endpoint.unit(UNIT);
  const show = (wattHours: bigint): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(wattHours);
    for (let word = 0; word < 4; word += 1) registers[ENERGY - 1 + word] = bytes.readUInt16BE(word * 2);
  };
  show(12_345_678n);
  endpoint.unit(UNIT).setFloat(3110, 50);
  const points = unitPoints([UNIT], pm5000);
  const sink = new RecordingSink();
  let ahead = 0;
  const clock: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() + ahead };
  const driver = modbusDriver({ endpoint, sink, clock, points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  const newest = (key: string) => {
    const row = sink.newest(points.find((point) => point.key === key)?.id ?? 0);
    return [row?.value, row?.quality];
  };
  await vi.waitFor(() => expect(newest("active-energy")).toEqual([12_345.678, QUALITY.good]), PATIENCE);
  const energy = points.find(({ key }) => key === "active-energy")?.id;
  const readings = (): number => sink.rows.filter(({ id }) => id === energy).length;
  /** So much more time seems to pass, and the meter is read some times. */
  const readsOn = async (time: number): Promise<void> => {
    ahead += time;
    const before = readings();
    await vi.waitFor(() => expect(readings()).toBeGreaterThan(before + 5), PATIENCE);
  };
  return { endpoint, registers, show, newest, readsOn };
}

test("a meter that answers zeros for a moment has no reading, and then the one it had", async () => {
  const { endpoint, registers, show, newest } = await meter();
  registers.fill(0);
  await vi.waitFor(() => expect(newest("active-energy")).toEqual([Number.NaN, QUALITY.bad]), PATIENCE);
  await vi.waitFor(() => expect(newest("frequency")).toEqual([Number.NaN, QUALITY.bad]), PATIENCE);
  endpoint.unit(UNIT).setFloat(3110, 50);
  show(12_345_679n);
  await vi.waitFor(() => expect(newest("active-energy")).toEqual([12_345.679, QUALITY.good]), PATIENCE);
});

test("a meter that answers zeros for an hour, read after read, does not count its whole reading when it is back", async () => {
  const { registers, show, newest, readsOn } = await meter();
  registers.fill(0);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await readsOn(15 * MINUTE);
    expect(newest("active-energy")).toEqual([Number.NaN, QUALITY.bad]);
  }
  show(12_345_700n);
  await vi.waitFor(() => expect(newest("active-energy")).toEqual([12_345.7, QUALITY.good]), PATIENCE);
});

test("a leap that no meter can count in the time is bad, and the true reading after it good at once", async () => {
  const { show, newest, readsOn } = await meter();
  show(5_000_000_000n);
  await readsOn(HOUR);
  expect(newest("active-energy")).toEqual([Number.NaN, QUALITY.bad]);
  show(12_346_000n);
  await vi.waitFor(() => expect(newest("active-energy")).toEqual([12_346, QUALITY.good]), PATIENCE);
});

test.each([
  ["more energy than there is", 9_000_000_000_000_000_000n],
  ["less than nothing", -5n],
  ["its word for nothing", -(2n ** 63n)],
])("a counter that shows %s is bad", async (_what, wattHours) => {
  const { show, newest } = await meter();
  show(wattHours);
  await vi.waitFor(() => expect(newest("active-energy")).toEqual([Number.NaN, QUALITY.bad]), PATIENCE);
});
