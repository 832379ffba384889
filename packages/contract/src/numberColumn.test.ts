import { expect, test } from "vitest";
import * as z from "zod";
import { NumberColumn, TimeColumn } from "./numberColumn.ts";

test.each([[[]], [[0, -1.5, null, 1e300]]])("%j is a column of numbers", (column) => {
  expect(NumberColumn.parse(column)).toEqual(column);
});

test.each([[[Number.NaN]], [[Infinity]], [["1"]], [[undefined]], [[[1]]], [{ 0: 1, length: 1 }], ["12"], [null]])(
  "%j is none",
  (column) => {
    expect(NumberColumn.safeParse(column).success).toBe(false);
  },
);

test("moments are whole, not before 1970, and never left out", () => {
  expect(TimeColumn.parse([0, 1_795_000_000_000])).toEqual([0, 1_795_000_000_000]);
  for (const wrong of [-1, 0.5, null, Number.NaN, 2 ** 53]) expect(TimeColumn.safeParse([wrong]).success).toBe(false);
});

test("the API document says what a column holds", () => {
  const { properties } = z.toJSONSchema(z.object({ means: NumberColumn, times: TimeColumn }), {
    unrepresentable: "any",
  });
  expect(properties).toEqual({
    means: { type: "array", items: { anyOf: [{ type: "number" }, { type: "null" }] } },
    times: { type: "array", items: { type: "integer", minimum: 0 } },
  });
});
