import { expect, test } from "vitest";
import { livePace } from "./livePace.ts";

test("a picture that falls behind hurries, and one that is far behind jumps", () => {
  expect(livePace(10, 10.1)).toEqual({ rate: 1 });
  expect(livePace(10, 10.3)).toEqual({ rate: 1.04 });
  expect(livePace(10, 10.6)).toEqual({ rate: 1.1 });
  expect(livePace(10, 12)).toEqual({ rate: 1, seekTo: 11.92 });
});
