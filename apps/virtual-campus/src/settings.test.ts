import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("mechanics move as in reality where nothing is said, and at most ten times as fast", () => {
  expect(readSettings({}).mechanicalSpeed).toBe(1);
  expect(readSettings({ VIRTUAL_CAMPUS_SPEED: "" }).mechanicalSpeed).toBe(1);
  expect(readSettings({ VIRTUAL_CAMPUS_SPEED: "2.5" }).mechanicalSpeed).toBe(2.5);
});

test.each(["0", "0.5", "11", "fast"])("the speed %s is refused by the name of its variable", (speed) => {
  expect(() => readSettings({ VIRTUAL_CAMPUS_SPEED: speed })).toThrow(/VIRTUAL_CAMPUS_SPEED/);
});
