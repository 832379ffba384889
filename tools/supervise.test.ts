import { expect, test } from "vitest";
import { pauseAfter } from "./supervise.mjs";

/** The pauses before each start of a program whose runs end after these times, ms. */
function pausesOf(...runs: readonly number[]): number[] {
  let pause = 0;
  return runs.map((ranFor) => (pause = pauseAfter(ranFor, pause)));
}

test("a program that is killed again and again comes back after a quarter of a second each time", () => {
  expect(pausesOf(4_000, 8_000, 3_500, 6_000, 4_000, 9_000)).toEqual([250, 250, 250, 250, 250, 250]);
});

test("a program that fails at each start waits longer each time, up to five seconds", () => {
  expect(pausesOf(400, 400, 400, 400, 400, 400, 400)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test("once it has started the next pause is short again", () => {
  expect(pausesOf(400, 400, 400, 60_000)).toEqual([250, 500, 1_000, 250]);
});
