import { QUALITY } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { readProduct } from "../../../test/readProduct.ts";
import { plant } from "./plant.ts";

const UNIT = 7;

function productOf(category: string) {
  const product = plant.find(({ name }) => name === `plant-${category}`);
  if (product === undefined) throw new Error(`there is no product of ${category}`);
  return product;
}

test("a generator is read by the registers that follow from its category", async () => {
  const fill = (registers: Uint16Array): void => {
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
  };
  const { points, newest } = await readProduct(productOf("generator"), {
    unit: UNIT,
    fill,
    until: { key: "status", value: 1 },
  });
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
