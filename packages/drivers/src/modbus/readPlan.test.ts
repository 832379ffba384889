import { expect, test } from "vitest";
import type { ModbusAddress } from "./product.ts";
import { planReads, splitBlock } from "./readPlan.ts";
import type { PlacedPoint, ReadBlock } from "./readPlan.ts";

function at(start: number, rest: Partial<ModbusAddress> = {}, index = start): PlacedPoint {
  return { index, address: { unit: 1, table: "holding-register", start, type: "float32", scale: 1, ...rest } };
}

function runs(blocks: readonly ReadBlock[] | null): [number, number][] | undefined {
  return blocks?.map(({ start, count }) => [start, count]);
}

test("joins neighbours and small gaps into one read", () => {
  expect(runs(planReads([at(10), at(0), at(20), at(53)]))).toEqual([[0, 55]]);
  expect(runs(planReads([at(0), at(35)]))).toEqual([
    [0, 2],
    [35, 2],
  ]);
});

test("reads at most 125 registers and never half a value", () => {
  const blocks = planReads(Array.from({ length: 100 }, (_, index) => at(index * 2)));
  expect(runs(blocks)).toEqual([
    [0, 124],
    [124, 76],
  ]);
  expect(blocks.flatMap(({ points }) => points)).toHaveLength(100);
});

test("joins nothing across units or tables", () => {
  const blocks = planReads([at(0), at(2, { unit: 2 }), at(4, { table: "input-register" })]);
  expect(blocks.map(({ unit, table, start }) => [unit, table, start])).toEqual([
    [1, "holding-register", 0],
    [1, "input-register", 4],
    [2, "holding-register", 2],
  ]);
});

test("reads up to 2,000 coils at once", () => {
  const coils = Array.from({ length: 2_001 }, (_, index) => at(index, { table: "coil", type: "bit" }));
  expect(runs(planReads(coils))).toEqual([
    [0, 2_000],
    [2_000, 1],
  ]);
});

test("cuts a refused read at its widest gap, in the middle without one, and not at all when it is one value", () => {
  const [gapped] = planReads([at(0), at(2), at(20), at(22)]);
  const [dense] = planReads([at(0), at(2), at(4), at(6)]);
  const [single] = planReads([at(0)]);
  expect([gapped, dense, single].map((block) => block && runs(splitBlock(block)))).toEqual([
    [
      [0, 4],
      [20, 4],
    ],
    [
      [0, 4],
      [4, 4],
    ],
    undefined,
  ]);
});
