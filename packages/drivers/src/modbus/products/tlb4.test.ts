import { QUALITY } from "@atrium/contract";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { modbusDriver, modbusEndpoint, unitPoints } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { tlb4 } from "./tlb4.ts";

const UNIT = 2;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test("divisions of 0.1 kg are read as kilograms, the high word first, with what the transmitter says of itself", async () => {
  const endpoint = await modbusEndpoint([UNIT]);
  const { registers } = endpoint.unit(UNIT);
  // 70,001 divisions.
  registers[9] = 1;
  registers[10] = 4_465;
  registers[6] = 2_048;
  const points = unitPoints([UNIT], tlb4);
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  const newest = (key: string) => sink.newest(points.find((point) => point.key === key)?.id ?? 0);
  await vi.waitFor(() => expect(newest("status")?.value).toBe(2_048), { timeout: 10_000, interval: 10 });
  expect(newest("weight")).toMatchObject({ value: 7_000.1, quality: QUALITY.good });
});
