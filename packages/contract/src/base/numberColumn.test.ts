import { expect, test } from "vitest";
import * as z from "zod";
import { EpochMillis } from "./ids.ts";
import { isWhole, NumberColumn, numberColumn, TimeColumn } from "./numberColumn.ts";

const MOST = 4;
const wholes = numberColumn(z.int().nonnegative(), { most: MOST, isRight: isWhole });
const numbers = numberColumn(z.number(), { most: MOST, isRight: Number.isFinite });

test("a column takes and refuses what an array of its numbers does, in the same words", () => {
  const bodies: readonly unknown[] = [
    [], [0], [1, 2, 3, 4], [1, 2, 3, 4, 5], [-1, 2], [0.5], [1, "2", 3], [null], [1, null], [Number.NaN], [Infinity, 1], [2 ** 53],
    [undefined], [{}], [[1]], [true], [-0], [1e300], Array.from({ length: 3 }), Object.assign([1], { length: 2 }), "1,2", 7, null, undefined, {}, { length: 1 },
  ]; // prettier-ignore
  const pairs = [
    [wholes, z.array(z.int().nonnegative()).max(MOST)],
    [numbers, z.array(z.number()).max(MOST)],
    [NumberColumn, z.array(z.number().nullable())],
    [TimeColumn, z.array(EpochMillis)],
  ] as const;
  for (const [column, plain] of pairs) {
    for (const body of bodies) {
      const [one, other] = [column.safeParse(body), plain.safeParse(body)];
      expect([one.success, one.data, one.error?.issues]).toEqual([other.success, other.data, other.error?.issues]);
    }
    expect(z.toJSONSchema(column)).toEqual(z.toJSONSchema(plain));
  }
  const nested = z.object({ times: wholes }).safeParse({ times: [1, 2, -3] });
  expect(nested.error?.issues[0]?.path).toEqual(["times", 2]);
});
