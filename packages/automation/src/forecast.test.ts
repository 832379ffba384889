import * as fc from "fast-check";
import { expect, test } from "vitest";
import { forecastsOf, type PlannedClaim } from "./forecast.ts";

const HOUR = 3_600_000;
const LAMP = { device: "L-1", point: "level" };
type Kind = "condition" | "schedule";

function run(more: Partial<PlannedClaim<Kind>> & { value?: number } = {}): PlannedClaim<Kind> {
  const { value = 80, ...rest } = more;
  return {
    kind: "schedule",
    rule: 1,
    from: 8 * HOUR,
    to: 18 * HOUR,
    isKept: false,
    isLikely: false,
    targets: [{ ...LAMP, value }],
    ...rest,
  };
}

function steps(runs: PlannedClaim<Kind>[], hold?: { value: number; until: number | null }) {
  const [found = []] = forecastsOf({
    points: [{ ...LAMP, hold }],
    from: 10 * HOUR,
    to: 34 * HOUR,
    kinds: ["condition", "schedule"],
    runs,
  });
  return found.map(({ at, value }) => [at / HOUR, value]);
}

test("what is under way goes on, ends, and the next one begins", () => {
  expect(steps([run(), run({ rule: 2, from: 20 * HOUR, to: 22 * HOUR, value: 20 })])).toEqual([
    [10, 80],
    [18, null],
    [20, 20],
    [22, null],
  ]);
});

test("a hold wins until it ends, a condition over a schedule, and what follows at one moment leaves no step between", () => {
  const runs = [
    run(),
    run({ kind: "condition", rule: 7, from: 9 * HOUR, to: 14 * HOUR, value: 50, isLikely: true }),
    run({ rule: 2, from: 18 * HOUR, to: 19 * HOUR, value: 20 }),
  ];
  expect(steps(runs, { value: 65, until: 12 * HOUR })).toEqual([
    [10, 65],
    [12, 50],
    [14, 80],
    [18, 20],
    [19, null],
  ]);
  expect(steps(runs, { value: 65, until: null })).toEqual([[10, 65]]);
});

test("one without an end waits under others and comes back, until its rule restarts", () => {
  const kept = run({ from: 7 * HOUR, to: null, isKept: true });
  expect(steps([kept, run({ rule: 2, from: 12 * HOUR, to: 13 * HOUR, value: 0 })])).toEqual([
    [10, 80],
    [12, 0],
    [13, 80],
  ]);
  expect(steps([kept, run({ from: 31 * HOUR, to: null, isKept: true, value: 30 })])).toEqual([
    [10, 80],
    [31, 30],
  ]);
  expect(steps([kept, run({ rule: 2, from: 12 * HOUR, to: null, isKept: true, value: 5 })])).toEqual([
    [10, 80],
    [12, 5],
  ]);
});

test("points that are asked for together get the same answer as each by itself", () => {
  const other = { device: "L-2", point: "level" };
  const runs = [
    run({ targets: [{ ...LAMP, value: 80 }] }),
    run({ rule: 2, from: 12 * HOUR, targets: [{ ...other, value: 5 }] }),
  ];
  const holds = [{ value: 65, until: 11 * HOUR }, { value: 1, until: null }, undefined];
  const points = [
    { ...LAMP, hold: holds[0] },
    { ...other, hold: undefined },
    { device: "L-3", point: "level", hold: holds[1] },
    { device: "L-4", point: "level", hold: undefined },
  ];
  const span = { from: 10 * HOUR, to: 34 * HOUR, kinds: ["condition", "schedule"] as const, runs };
  const together = forecastsOf({ ...span, points });
  expect(together).toEqual(points.flatMap((point) => forecastsOf({ ...span, points: [point] })));
  expect(together.map((said) => said.map(({ at, value }) => [at / HOUR, value]))).toEqual([
    [
      [10, 65],
      [11, 80],
      [18, null],
    ],
    [
      [10, null],
      [12, 5],
      [18, null],
    ],
    [[10, 1]],
    [[10, null]],
  ]);
});

const planned = fc.record({
  kind: fc.constantFrom<Kind>("condition", "schedule"),
  rule: fc.integer({ min: 1, max: 4 }),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 1, max: 40 }),
  value: fc.integer({ min: 0, max: 3 }),
});

test("at every moment it says what a plain look at all runs says", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(planned, { maxLength: 12, selector: ({ kind, rule, from }) => `${kind} ${rule} ${from}` }),
      fc.option(fc.record({ value: fc.constant(9), until: fc.integer({ min: 0, max: 60 }) }), { nil: undefined }),
      (all, hold) => {
        const runs = all.map(({ length, value, ...one }) => run({ ...one, to: one.from + length, value }));
        const points = [{ ...LAMP, hold }];
        const [found = []] = forecastsOf({ points, from: 10, to: 60, kinds: ["condition", "schedule"], runs });
        for (let at = 10; at < 60; at += 1) {
          const open = (kind: Kind) =>
            runs
              .filter((one) => one.kind === kind && one.from <= at && (one.to ?? 0) > at)
              .toSorted((one, other) => one.from - other.from || one.rule - other.rule)
              .at(-1)?.targets[0]?.value;
          const held = hold !== undefined && hold.until > at ? hold.value : undefined;
          const naive = held ?? open("condition") ?? open("schedule") ?? null;
          expect(found.findLast((step) => step.at <= at)?.value).toBe(naive);
        }
      },
    ),
    { numRuns: 300 },
  );
});
