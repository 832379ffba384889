import { QUALITY } from "@atrium/contract";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { modbusDriver, modbusEndpoint, unitPoints } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { plant } from "./plant.ts";

const UNIT = 7;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function productOf(category: string) {
  const product = plant.find(({ name }) => name === `plant-${category}`);
  if (product === undefined) throw new Error(`there is no product of ${category}`);
  return product;
}

test("a generator is read by the registers that follow from its category", async () => {
  const endpoint = await modbusEndpoint([UNIT]);
  const { registers } = endpoint.unit(UNIT);
  const float = (register: number, value: number): void => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(value);
    registers[register - 1] = bytes.readUInt16BE(0);
    registers[register] = bytes.readUInt16BE(2);
  };
  // Status, alarm, oil pressure, oil temperature, temperature, running hours, speed: two registers each, from 1 on.
  registers[0] = 1;
  float(5, 4.25);
  float(7, 91.5);
  registers[10] = 1;
  registers[11] = 34_464;
  float(13, 1_500);
  const points = unitPoints([UNIT], productOf("generator"));
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  const newest = (key: string) => sink.newest(points.find((point) => point.key === key)?.id ?? 0);
  await vi.waitFor(() => expect(newest("status")?.value).toBe(1), { timeout: 10_000, interval: 10 });
  expect(newest("oil-pressure")).toMatchObject({ value: 4.25, quality: QUALITY.good });
  expect(newest("oil-temperature")?.value).toBe(91.5);
  expect(newest("run-hours")?.value).toBeCloseTo(1_000, 6);
  expect(newest("speed")?.value).toBe(1_500);
  expect(points.find(({ key }) => key === "speed")?.unit).toBe("rpm");
});

test("every category of electrical, mechanical and plumbing equipment has a product, the fire alarm none", () => {
  const names = plant.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["plant-ahu", "plant-sump-pump", "plant-high-volt-switchgear"]));
  expect(names).not.toContain("plant-fire-alarm");
});

test("an alarm's states are None and what has happened", () => {
  const states = productOf("distribution-board").points.find(({ key }) => key === "breaker-trip")?.states;
  expect(states).toEqual([
    { value: 0, name: "None" },
    { value: 1, name: "Tripped" },
  ]);
});
