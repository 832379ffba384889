import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Claim, type ClaimChange, Claims } from "./claims.ts";

const lamp = (value: number, device = "L-1") => ({ device, point: "level", value });
const claim = (run: number, since: number, ...targets: Claim["targets"]): Claim => ({ run, since, rule: run, targets });

test("the run that began later counts, and the earlier one comes back when it ends", () => {
  const claims = new Claims();
  expect(claims.begin(claim(1, 100, lamp(80), lamp(80, "L-2")))).toEqual([lamp(80), lamp(80, "L-2")]);
  expect(claims.begin(claim(2, 200, lamp(30)))).toEqual([lamp(30)]);
  expect(claims.wonBy(1)).toEqual([lamp(80, "L-2")]);
  expect(claims.end(2)).toEqual([lamp(80)]);
  expect(claims.end(1)).toEqual([
    { device: "L-1", point: "level", value: null },
    { device: "L-2", point: "level", value: null },
  ]);
});

test("a run that was due earlier changes nothing where a later one is under way", () => {
  const claims = new Claims();
  claims.begin(claim(2, 200, lamp(30)));
  expect(claims.begin(claim(1, 100, lamp(80)))).toEqual([]);
  expect(claims.end(1)).toEqual([]);
  expect(claims.of(lamp(0))).toEqual({ value: 30, run: 2 });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant("begin" as const),
    since: fc.integer({ min: 0, max: 3 }),
    rule: fc.integer({ min: 1, max: 3 }),
    values: fc.uniqueArray(fc.tuple(fc.constantFrom("L-1", "L-2", "L-3"), fc.integer({ min: 0, max: 2 })), {
      selector: ([device]) => device,
    }),
  }),
  fc.record({ kind: fc.constant("end" as const), which: fc.nat({ max: 9 }) }),
);

/** All runs in the order in which they count, looked through from the start each time. */
function naive(runs: readonly Claim[]): Map<string, number> {
  const ordered = runs.toSorted((a, b) => a.since - b.since || a.rule - b.rule || a.run - b.run);
  return new Map(ordered.flatMap(({ targets }) => targets.map(({ device, value }) => [device, value] as const)));
}

test("after any sequence of beginnings and ends, the changes add up to what a naive model wants", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const claims = new Claims();
      const told = new Map<string, number>();
      let runs: Claim[] = [];
      const hear = (changes: readonly ClaimChange[]) => {
        for (const { device, value } of changes) {
          if (value === null) told.delete(device);
          else told.set(device, value);
        }
      };
      for (const [index, one] of steps.entries()) {
        if (one.kind === "begin") {
          const targets = one.values.map(([device, value]) => lamp(value, device));
          const begun = { run: index + 1, since: one.since, rule: one.rule, targets };
          runs.push(begun);
          hear(claims.begin(begun));
          hear(claims.begin(begun));
        } else {
          const ended = runs[one.which % Math.max(1, runs.length)];
          runs = runs.filter((run) => run !== ended);
          hear(claims.end(ended?.run ?? 0));
        }
        expect(Object.fromEntries(told)).toEqual(Object.fromEntries(naive(runs)));
      }
    }),
  );
});
