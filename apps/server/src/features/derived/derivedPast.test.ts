import { DerivedPoint, derivedPlan } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { type DerivedHistory, recomputePast } from "./derivedPast.ts";

type PastBatch = Parameters<DerivedHistory["rewrite"]>[0];

const OWN = 9;

function batch(...rows: [id: number, time: number, value: number][]): PastBatch {
  return {
    length: rows.length,
    ids: Int32Array.from(rows, ([id]) => id),
    times: Float64Array.from(rows, ([, time]) => time),
    values: Float64Array.from(rows, ([, , value]) => value),
  };
}

async function recomputed(batches: readonly PastBatch[], states: readonly [number, number][] = []) {
  const point = DerivedPoint.parse({
    device: "CH-1",
    key: "sum",
    name: "Sum",
    formula: "a + b",
    inputs: [
      { name: "a", points: [{ point: "a" }] },
      { name: "b", points: [{ point: "b" }] },
    ],
  });
  const pointOf = (_: string, key: string) => ({ id: key === "a" ? 1 : 2, label: key });
  const plan = derivedPlan(point, { pointOf, areaOf: () => null });
  if (plan === undefined) throw new Error("no plan");
  const stored: [number, number][] = [];
  const asked: number[][] = [];
  await recomputePast(
    { id: OWN, plan, band: { least: 0.5, share: 0, decimals: 1 } },
    {
      history: {
        statesAt: async () => new Map(states.map(([id, value]) => [id, { value, time: 0 }])),
        changes: async function* (ids) {
          asked.push([...ids]);
          yield* batches;
        },
        rewrite: async ({ times, values }) => {
          times.forEach((time, row) => stored.push([time, values[row] ?? Number.NaN]));
        },
        forgottenUntil: () => ({ samples: 0 }),
      },
      range: { from: 0, to: 10_000 },
      onPart: () => undefined,
    },
  );
  return { stored, asked };
}

test("each moment of an input has a result, from what held at the beginning on", async () => {
  const { stored, asked } = await recomputed([batch([1, 100, 5]), batch([2, 200, 7])], [[2, 1]]);
  expect(stored).toEqual([
    [100, 6],
    [200, 12],
  ]);
  expect(asked).toEqual([[1, 2, OWN]]);
});

test("samples of one moment count together, and a small change is not recorded", async () => {
  const { stored } = await recomputed([batch([1, 100, 5], [2, 100, 5], [1, 200, 5.3], [1, 300, 6])]);
  expect(stored).toEqual([
    [100, 10],
    [300, 11],
  ]);
});

test("a sample of an earlier formula is replaced, however small the change", async () => {
  const { stored } = await recomputed([batch([1, 100, 5], [2, 100, 5], [OWN, 150, 99], [OWN, 160, 98])]);
  expect(stored).toEqual([
    [100, 10],
    [150, 10],
    [160, 10],
  ]);
});

test("a gap of an input is a gap, once", async () => {
  const { stored } = await recomputed([
    batch([1, 100, 5], [2, 100, 5], [1, 200, Number.NaN], [2, 300, 6], [1, 400, 5]),
  ]);
  expect(stored).toEqual([
    [100, 10],
    [200, Number.NaN],
    [400, 11],
  ]);
});
