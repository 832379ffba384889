import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { BaselineService } from "./baselineService.ts";
import type { FittedBaseline } from "./fittedBaseline.ts";

function numbered(hours: number): FittedBaseline {
  const unknown = () => null;
  const hourBand = () => ({ low: 0, median: 0, high: 0 });
  return {
    hours,
    from: null,
    to: null,
    judged: undefined,
    isGood: false,
    expected: unknown,
    hourBand,
    dayBand: unknown,
  };
}

/** A desk whose baselines are numbered; `fits` has the days that they were fitted for. */
function open() {
  const clock = new FakeClock();
  const fits: number[] = [];
  const baselines = {
    of: async ({ before }: { readonly before: number }) => {
      fits.push(before);
      return Promise.resolve([numbered(fits.length)]);
    },
  };
  const desk = new BaselineService({ baselines, clock });
  const ask = async (before: number) => (await desk.of({ places: [], before }))?.[0]?.hours;
  return { clock, fits, ask };
}

test("after a quiet time the answer waits for its baseline, and the next one has it at once", async () => {
  const { clock, fits, ask } = open();
  expect(await ask(1)).toBe(1);
  clock.pass(10);
  expect(await ask(1)).toBe(1);
  expect(fits).toEqual([1]);
});

test("who leafs through days waits for none of them, and has the last ones fitted when the leafing is over", async () => {
  const { clock, fits, ask } = open();
  await ask(0);
  for (const day of [1, 2, 3, 4, 5, 6]) {
    clock.pass(20);
    expect(await ask(day)).toBeUndefined();
  }
  expect(fits).toEqual([0]);
  for (let turn = 0; turn < 6; turn += 1) {
    clock.pass(200);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(fits).toEqual([0, 6, 5, 4]);
  expect(await ask(6)).toBe(2);
});

test("a baseline that was given for a while is fitted again once nobody asks, and stays until then", async () => {
  const { clock, fits, ask } = open();
  await ask(1);
  clock.pass(6_000);
  expect(await ask(1)).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(fits).toEqual([1]);
  for (let turn = 0; turn < 2; turn += 1) {
    clock.pass(150);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(fits).toEqual([1, 1]);
  clock.pass(10);
  expect(await ask(1)).toBe(2);
});
