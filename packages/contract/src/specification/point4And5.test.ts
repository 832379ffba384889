import { expect, test } from "vitest";
import { COLOUR, newColour } from "@atrium/contract";
import { LOCKER_ERROR_EVENTS } from "@atrium/contract/access";
import { CAMERA_STREAM_STATES } from "@atrium/contract/cameras";
import { rotationMillis } from "@atrium/contract/devices";

test("OverTime, DoorErr and NetworkErr count as error states", () => {
  expect(LOCKER_ERROR_EVENTS).toEqual(["OverTime", "DoorErr", "NetworkErr"]);
});

test("a camera's stream is idle, playing or paused", () => {
  expect(CAMERA_STREAM_STATES).toEqual(["idle", "playing", "paused"]);
});

test("a turn takes 700 ms at medium, 500 at high, 300 at super_high and 900 by default", () => {
  expect(["medium", "high", "super_high", "low", "toString"].map(rotationMillis)).toEqual([700, 500, 300, 900, 900]);
});

test("a colour entry is # followed by 6 hex digits", () => {
  expect(newColour([], () => 0)).toBe("#000000");
  expect(newColour([], () => 0.999_999_99)).toBe("#ffffff");
  for (const random of [0.1, 0.5, 0.9]) expect(newColour([], () => random)).toMatch(COLOUR);
});

test("a generated colour duplicates none of the given list, in whatever case it is written", () => {
  const numbers = [0, 0.999_999_99, 0.5];
  const random = () => numbers.shift() ?? 0;
  expect(newColour(["#000000", "#FFFFFF"], random)).toBe("#800000");
  expect(numbers).toEqual([]);
});
