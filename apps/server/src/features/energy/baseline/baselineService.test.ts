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

const settled = async () => new Promise((resolve) => setImmediate(resolve));

/** A service whose baselines are numbered; `fits` has the months that they were fitted for. */
function open() {
  const clock = new FakeClock();
  const fits: number[] = [];
  const kept = new Map<number, { fitted: FittedBaseline[]; readAt: number }>();
  const held: (() => void)[] = [];
  let isHeld = false;
  const baselines = {
    known: ({ before }: { readonly before: number }) => kept.get(before),
    of: async ({ before }: { readonly before: number }) => {
      fits.push(before);
      const fitted = [numbered(fits.length)];
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      kept.set(before, { fitted, readAt: clock.elapsed() });
      return fitted;
    },
  };
  const service = new BaselineService({ baselines, clock });
  const queryOf = (before: number, floors = ["1", "2"]) => ({
    places: floors.map((floor) => ({ placement: "tower", floor, uses: undefined })),
    before,
  });
  const known = (before: number) => service.known(queryOf(before))?.[0]?.hours;
  const fitted = async (before: number, floors?: string[]) =>
    (await service.fitted(queryOf(before, floors)))?.[0]?.hours;
  /** Fits end when `go` is called. */
  const hold = () => {
    isHeld = true;
    return async () => {
      isHeld = false;
      for (const end of held.splice(0)) end();
      await settled();
    };
  };
  return { clock, fits, known, fitted, hold };
}

test("what is not fitted is pending at once, is awaited by a second question, and is there for the first one afterwards", async () => {
  const { fits, known, fitted } = open();
  expect(known(1)).toBeUndefined();
  expect(fits).toEqual([]);
  expect(await fitted(1)).toBe(1);
  expect(known(1)).toBe(1);
  expect(fits).toEqual([1]);
});

test("two who wait for the same places of the same month, in whichever order, wait for one fit", async () => {
  const { fits, fitted, hold } = open();
  const go = hold();
  const both = Promise.all([fitted(1, ["1", "2"]), fitted(1, ["2", "1"])]);
  await go();
  expect(await both).toEqual([1, 1]);
  expect(fits).toEqual([1]);
});

test("of somebody who pages through months the newest are fitted first, and those that are passed over stay pending", async () => {
  const { fits, fitted, hold } = open();
  const go = hold();
  const answers = [0, 1, 2, 3, 4, 5, 6].map(async (month) => fitted(month));
  await go();
  expect(await Promise.all(answers)).toEqual([1, undefined, undefined, undefined, 4, 3, 2]);
  expect(fits).toEqual([0, 6, 5, 4]);
});

test("a fit that fails is the failure of those who wait for it, and the next question fits again", async () => {
  const clock = new FakeClock();
  let fits = 0;
  const baselines = {
    known: () => (fits < 2 ? undefined : { fitted: [numbered(fits)], readAt: 0 }),
    of: async () => {
      fits += 1;
      if (fits === 1) throw new Error("no database");
      return Promise.resolve([]);
    },
  };
  const service = new BaselineService({ baselines, clock });
  await expect(service.fitted({ places: [], before: 1 })).rejects.toThrow("no database");
  expect(await service.fitted({ places: [], before: 1 })).toHaveLength(1);
});

test("a baseline that was given for a while is fitted again once nobody asks, and is given until then", async () => {
  const { clock, fits, known, fitted } = open();
  await fitted(1);
  clock.pass(6_000);
  expect(known(1)).toBe(1);
  await settled();
  expect(fits).toEqual([1]);
  for (let turn = 0; turn < 2; turn += 1) {
    clock.pass(150);
    await settled();
  }
  expect(fits).toEqual([1, 1]);
  clock.pass(10);
  expect(known(1)).toBe(2);
});

test("somebody who waits does not wait for what is fitted again", async () => {
  const { clock, fits, known, fitted } = open();
  await fitted(1);
  clock.pass(6_000);
  known(1);
  expect(await fitted(2)).toBe(2);
  expect(fits).toEqual([1, 2]);
});
