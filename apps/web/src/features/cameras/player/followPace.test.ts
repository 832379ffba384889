import { expect, test } from "vitest";
import { followPace } from "./followPace.ts";

test("a recording that is away from the page's moment hurries or waits a little, and jumps where that is too far", () => {
  expect(followPace({ current: 10, target: 10, speed: 1 })).toEqual({ rate: 1 });
  expect(followPace({ current: 10, target: 10.4, speed: 1 }).rate).toBeCloseTo(1.1);
  expect(followPace({ current: 10, target: 9.6, speed: 1 }).rate).toBeCloseTo(0.9);
  expect(followPace({ current: 10, target: 12, speed: 1 })).toEqual({ rate: 1, seekTo: 12 });
  expect(followPace({ current: 10, target: 12, speed: 8 }).seekTo).toBeUndefined();
});

test("one that stands shows its moment", () => {
  expect(followPace({ current: 10, target: 10.01, speed: 0 })).toEqual({ rate: 0 });
  expect(followPace({ current: 10, target: 9, speed: 0 })).toEqual({ rate: 0, seekTo: 9 });
});
