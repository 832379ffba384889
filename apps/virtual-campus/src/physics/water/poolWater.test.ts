import { expect, test } from "vitest";
import { PoolWater } from "./poolWater.ts";

/** A day of 30 kW at most, with a wash of the filters in the morning. */
function day(water: PoolWater, step: number): void {
  for (let hour = 0; hour < 24; hour += step) {
    const isWashed = hour >= 5.5 && hour < 5.75;
    const heating = (temperature: number) =>
      hour < 4 ? 0 : 30_000 * Math.min(1, Math.max(0, (33.65 - temperature) / 0.5));
    water.step(step, { evaporation: 0.11, makeUp: isWashed ? 140.11 : 0.11, heating });
  }
}

test("what heats the pool is what it loses and what it holds more", () => {
  const water = new PoolWater(32.4, 33.5);
  const before = water.temperature;
  day(water, 1 / 60);
  const { heated, lost } = water.account;
  expect(heated).toBeGreaterThan(80);
  expect(heated / (lost + (water.temperature - before) * water.capacity)).toBeCloseTo(1, 6);
});

test("it cools by half a degree in a night without its pump, and is warm again before noon", () => {
  const water = new PoolWater(32.4, 33.5);
  water.step(5, { evaporation: 0.11, makeUp: 0.11, heating: () => 0 });
  expect(water.temperature).toBeGreaterThan(32.7);
  expect(water.temperature).toBeLessThan(33.2);
  day(water, 1 / 60);
  expect(water.temperature).toBeCloseTo(33.5, 0);
});

test("longer steps come to the same water", () => {
  const [fine, coarse] = [new PoolWater(32.4, 33.5), new PoolWater(32.4, 33.5)];
  day(fine, 1 / 60);
  day(coarse, 0.25);
  expect(Math.abs(fine.temperature - coarse.temperature)).toBeLessThan(0.05);
});
