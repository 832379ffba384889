import { expect, test } from "vitest";
import { counterFlow, QUARTER } from "./counterFlow.ts";
import type { CounterQuarter } from "./counterHistory.ts";

const MINUTE = 60_000;
const range = { from: 0, to: 4 * QUARTER };
const counted = (from: number, to: number) => Math.max(0, to - from);

/** A quarter hour with readings from one minute to another; minutes count from the start of the range. */
function quarter(first: readonly [number, number], last = first, gap: Partial<CounterQuarter> = {}): CounterQuarter {
  const [firstAt, lastAt] = [first[0] * MINUTE, last[0] * MINUTE];
  return {
    ts: Math.floor(firstAt / QUARTER) * QUARTER,
    n: 2,
    increase: last[1] - first[1],
    seconds: (lastAt - firstAt) / 1000,
    firstAt,
    first: first[1],
    lastAt,
    last: last[1],
    gapFrom: Number.NaN,
    gapAt: Number.NaN,
    ...gap,
  };
}

function flow(
  quarters: readonly CounterQuarter[],
  options: { until?: number; before?: { time: number; value: number } } = {},
) {
  const { until = 10 * range.to, before } = options;
  const { amount, seconds, gaps } = counterFlow({ quarters, range, counted, until, before });
  return { amount: [...amount], seconds: [...seconds], gaps };
}

test("the count between two readings is spread over the time between them, cut at the range", () => {
  expect(flow([quarter([-10, 0]), quarter([20, 30]), quarter([50, 30], [55, 31]), quarter([85, 61])])).toEqual({
    amount: [15, 5, 0, expect.closeTo(1 + 5, 9)],
    seconds: [900, 900, 900, 900],
    gaps: [],
  });
});

test("what was counted during a gap is in no quarter hour, and the gap in no time", () => {
  const gone = quarter([0, 5], [10, 6], { gapAt: 12 * MINUTE });
  expect(flow([gone, quarter([40, 9], [45, 10])])).toEqual({
    amount: [1, 0, 1, 0],
    seconds: [600, 0, 300, 0],
    gaps: [{ from: 10 * MINUTE, to: 40 * MINUTE, amount: 3 }],
  });
  const late = quarter([40, 9], [45, 10], { gapFrom: 31 * MINUTE });
  expect(flow([quarter([0, 5], [10, 6]), late]).gaps).toEqual([{ from: 10 * MINUTE, to: 40 * MINUTE, amount: 3 }]);
});

test("a quarter hour of gaps alone is a gap, and a long silence with a count too", () => {
  const silent = { ...quarter([20, 0]), n: 0, first: Number.NaN, last: Number.NaN };
  expect(flow([quarter([0, 5]), silent, quarter([40, 9])]).gaps).toEqual([{ from: 0, to: 40 * MINUTE, amount: 4 }]);
  expect(flow([quarter([-120, 5]), quarter([40, 9])]).gaps).toEqual([
    { from: -120 * MINUTE, to: 40 * MINUTE, amount: 4 },
  ]);
  expect(flow([quarter([-120, 5]), quarter([40, 5])]).seconds).toEqual([900, 900, 600, 0]);
});

test("the reading before the range counts when a gap ends in the range", () => {
  const before = { time: -600 * MINUTE, value: 2 };
  expect(flow([quarter([40, 9])], { before }).gaps).toEqual([{ from: -600 * MINUTE, to: 40 * MINUTE, amount: 7 }]);
  expect(flow([quarter([40, 9])]).gaps).toEqual([]);
});

test("a counter without readings stands still for some minutes, and is unknown after that", () => {
  expect(flow([quarter([0, 5])], { until: 19 * MINUTE })).toMatchObject({
    amount: [0, 0, 0, 0],
    seconds: [900, 240, 0, 0],
  });
  expect(flow([quarter([0, 5])], { until: 21 * MINUTE }).seconds).toEqual([0, 0, 0, 0]);
});
