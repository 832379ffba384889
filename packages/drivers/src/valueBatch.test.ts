import { expect, test } from "vitest";
import { ValueBatchBuilder } from "./valueBatch.ts";

test("hands out rows in order, however many there are", () => {
  const builder = new ValueBatchBuilder();
  for (let row = 0; row < 1_000; row += 1) builder.add(row, row / 2, row % 3, 1_000 + row);
  const batch = builder.take();
  expect(batch.length).toBe(1_000);
  expect([batch.ids[999], batch.values[999], batch.qualities[998], batch.times[999]]).toEqual([999, 499.5, 2, 1_999]);
});

test("is empty after a batch was taken, and leaves that batch alone", () => {
  const builder = new ValueBatchBuilder();
  builder.add(1, 10, 0, 5);
  const first = builder.take();
  builder.add(2, 20, 0, 6);
  expect([...first.ids]).toEqual([1]);
  expect([...builder.take().values]).toEqual([20]);
  expect(builder.take().length).toBe(0);
});
