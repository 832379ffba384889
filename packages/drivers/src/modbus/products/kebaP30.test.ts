import { QUALITY } from "@atrium/contract";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { modbusDriver, modbusEndpoint, unitPoints } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { kebaP30 } from "./kebaP30.ts";

/** The device itself, behind no gateway. */
const UNIT = 255;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test("a charger's state, currents, power and energy are the guide's registers in their units", async () => {
  const endpoint = await modbusEndpoint([UNIT]);
  const { registers } = endpoint.unit(UNIT);
  const put = (address: number, value: number): void => {
    registers[address] = Math.floor(value / 65_536);
    registers[address + 1] = value % 65_536;
  };
  // The guide's own examples: 645 mA, 98,661 mW, 38,101 Wh.
  put(1_000, 3);
  put(1_008, 645);
  put(1_010, 1_011);
  put(1_020, 98_661);
  put(1_036, 38_101);
  const points = unitPoints([UNIT], kebaP30);
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  const newest = (key: string) => sink.newest(points.find((point) => point.key === key)?.id ?? 0);
  await vi.waitFor(() => expect(newest("charging-state")?.value).toBe(3), { timeout: 10_000, interval: 10 });
  expect(newest("current-a")).toMatchObject({ value: 0.645, quality: QUALITY.good });
  expect(newest("current-b")?.value).toBeCloseTo(1.011, 6);
  expect(newest("active-power")?.value).toBeCloseTo(0.098_661, 9);
  expect(newest("active-energy")?.value).toBeCloseTo(38.101, 6);
});
