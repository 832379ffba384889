import { PointId } from "@atrium/contract";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { ReadTurns, UnitRest } from "./rest.ts";

/** Of each unit, at which of so many turns of the cycle it is read. */
function readAt(units: readonly ReadTurns[], turns: number, isAtRest = true): number[][] {
  const read = units.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, unit] of units.entries()) if (unit.isNext({ isAtRest })) read[index]?.push(turn);
  }
  return read;
}

test("units at rest are read at the first turn, and then one after the other", () => {
  const units = [0, 1, 2, 3].map(
    (position) => new ReadTurns({ interval: 1_000, restInterval: 3_500, expected: [10_000], position }),
  );
  const read = readAt(units, 10);
  for (const turns of read) {
    expect(turns[0]).toBe(0);
    const later = turns.slice(1);
    expect(later.slice(1).map((turn, index) => turn - (later[index] ?? 0))).toEqual(later.slice(1).map(() => 3));
  }
  expect(new Set(read.slice(0, 3).map((turns) => turns.at(-1))).size).toBe(3);
  expect(readAt(units, 3, false)).toEqual(units.map(() => [0, 1, 2]));
});

test("at rest too no value comes later than it is expected, and without a rest a unit has none", () => {
  const soon = new ReadTurns({ interval: 1_000, restInterval: 60_000, expected: [10_000, 2_000], position: 0 });
  expect(readAt([soon], 7)[0]).toEqual([0, 1, 3, 5]);
  const never = new ReadTurns({ interval: 1_000, restInterval: undefined, expected: [10_000], position: 0 });
  expect(readAt([never], 4)[0]).toEqual([0, 1, 2, 3]);
});

test("a unit whose state is not known is read at the next turn", () => {
  const unit = new ReadTurns({ interval: 1_000, restInterval: 10_000, expected: [10_000], position: 5 });
  readAt([unit], 2);
  unit.want();
  expect(readAt([unit], 2)[0]).toEqual([0]);
});

test("a unit rests unless somebody looks at one of its points, or it was commanded in the last minute", () => {
  const clock = new FakeClock();
  const looked = new Set<number>();
  const points = [7, 8].map((id) => PointId.parse(id));
  const unit = new UnitRest({ clock, points, isObserved: (point) => looked.has(point) });
  expect(unit.isAtRest).toBe(true);
  looked.add(8);
  expect(unit.isAtRest).toBe(false);
  looked.clear();
  unit.commanded();
  clock.pass(59_999);
  expect(unit.isAtRest).toBe(false);
  clock.pass(1);
  expect(unit.isAtRest).toBe(true);
});
