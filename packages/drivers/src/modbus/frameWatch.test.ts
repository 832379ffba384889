import { expect, test } from "vitest";
import { FrameWatch } from "./frameWatch.ts";

const FRAME = Buffer.from([0, 1, 0, 0, 0, 5, 11, 3, 2, 0, 9]);

test("is between frames after whole ones, however they were cut", () => {
  const watch = new FrameWatch();
  const bytes = Buffer.concat([FRAME, FRAME, FRAME]);
  for (const octet of bytes) watch.received(Buffer.from([octet]));
  watch.received(bytes);
  expect([watch.isBroken, watch.isInsideFrame]).toEqual([false, false]);
  watch.received(FRAME.subarray(0, 3));
  expect(watch.isInsideFrame).toBe(true);
  watch.received(FRAME.subarray(3, 8));
  expect(watch.isInsideFrame).toBe(true);
  watch.received(FRAME.subarray(8));
  expect([watch.isBroken, watch.isInsideFrame]).toEqual([false, false]);
});

test.each([
  ["another protocol", [0, 1, 0, 7, 0, 5]],
  ["a length of nothing", [0, 1, 0, 0, 0, 0]],
  ["a length that no frame has", [0, 1, 0, 0, 0xff, 0xff]],
])("knows %s for broken", (_, header) => {
  const watch = new FrameWatch();
  watch.received(Buffer.from(header));
  expect(watch.isBroken).toBe(true);
});
