import { QUALITY } from "@atrium/contract";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { modbusDriver, modbusEndpoint, unitPoints } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { tuf2000m } from "./tuf2000m.ts";

const UNIT = 3;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test("litres are read as m³ and m³/h as litres a minute, the low word first", async () => {
  const endpoint = await modbusEndpoint([UNIT]);
  const { registers } = endpoint.unit(UNIT);
  const put = (register: number, bytes: Buffer): void => {
    registers[register - 1] = bytes.readUInt16BE(2);
    registers[register] = bytes.readUInt16BE(0);
  };
  const flow = Buffer.alloc(4);
  flow.writeFloatBE(1.2);
  put(1, flow);
  const total = Buffer.alloc(4);
  total.writeInt32BE(7_654_321);
  put(9, total);
  registers[72 - 1] = 4;
  registers[92 - 1] = 41;
  const points = unitPoints([UNIT], tuf2000m);
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  const newest = (key: string) => sink.newest(points.find((point) => point.key === key)?.id ?? 0);
  await vi.waitFor(() => expect(newest("error")?.value).toBe(4), { timeout: 10_000, interval: 10 });
  expect(newest("volume")).toMatchObject({ value: 7_654.321, quality: QUALITY.good });
  expect(newest("flow")?.value).toBeCloseTo(20, 4);
  expect(newest("signal-quality")?.value).toBe(41);
});
