import { expect, test } from "vitest";
import { soundTime } from "./soundTime.ts";

test("writes hours only where there are any", () => {
  expect([0, 4.9, 60, 2_530, 3_725].map(soundTime)).toEqual(["0:00", "0:04", "1:00", "42:10", "1:02:05"]);
});
