import * as fc from "fast-check";
import { expect, test } from "vitest";
import { meetingsOf, type PlannedRule } from "./meetings.ts";

const run = (from: number, to: number | null) => ({ date: "2026-11-24", from, to });
const rule = (id: number, value: number, ...runs: PlannedRule["runs"]): PlannedRule => ({
  id,
  targets: [{ device: "L-1", point: "level", value }],
  runs,
});
const facts = (rules: readonly PlannedRule[]) =>
  meetingsOf(rules, 100).map(({ from, to, winner, loser }) => ({ from, to, winner, loser }));

test("the one that begins later counts, of two of one moment the larger id", () => {
  expect(facts([rule(1, 80, run(10, 30)), rule(2, 20, run(20, 40))])).toEqual([
    { from: 20, to: 30, winner: 2, loser: 1 },
  ]);
  expect(facts([rule(2, 80, run(10, 30)), rule(1, 20, run(10, 20))])).toEqual([
    { from: 10, to: 20, winner: 2, loser: 1 },
  ]);
});

test("who wants the same value, other points or another time meets nobody", () => {
  expect(facts([rule(1, 80, run(10, 30)), rule(2, 80, run(20, 40))])).toEqual([]);
  expect(facts([rule(1, 80, run(10, 20)), rule(2, 20, run(20, 40))])).toEqual([]);
  const elsewhere = { ...rule(2, 20, run(10, 20)), targets: [{ device: "L-2", point: "level", value: 20 }] };
  expect(facts([rule(1, 80, run(10, 20)), elsewhere])).toEqual([]);
});

test("a run without an end yields to what comes later, and takes from what is under way", () => {
  expect(facts([rule(1, 80, run(10, null)), rule(2, 20, run(20, 40))])).toEqual([]);
  expect(facts([rule(1, 80, run(30, null)), rule(2, 20, run(20, 40))])).toEqual([
    { from: 30, to: 40, winner: 1, loser: 2 },
  ]);
});

test("the devices of a meeting are those that both act on otherwise", () => {
  const targets = (value: number) => [
    { device: "L-1", point: "level", value },
    { device: "L-2", point: "level", value: 50 },
  ];
  const [meeting] = meetingsOf(
    [
      { id: 1, targets: targets(80), runs: [run(1, 9)] },
      { id: 2, targets: targets(20), runs: [run(2, 8)] },
    ],
    10,
  );
  expect([...(meeting?.devices ?? [])]).toEqual(["L-1"]);
});

const span = fc
  .tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 10 }), fc.boolean())
  .map(([from, length, hasEnd]) => run(from, hasEnd ? from + length : null));
const runs = fc
  .uniqueArray(span, { maxLength: 5, selector: ({ from }) => from })
  .map((all) => all.toSorted((a, b) => a.from - b.from));

test("each pair of runs that overlap is found once, as a naive model finds it", () => {
  fc.assert(
    fc.property(runs, runs, (ones, others) => {
      const end = ({ from, to }: PlannedRule["runs"][number]) => to ?? from;
      const naive = ones.flatMap((one) =>
        others.filter((other) =>
          one.from === other.from ? true : one.from < other.from ? end(one) > other.from : end(other) > one.from,
        ),
      );
      expect(facts([rule(1, 1, ...ones), rule(2, 2, ...others)])).toHaveLength(naive.length);
    }),
  );
});
