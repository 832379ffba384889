import { expect, test } from "vitest";
import { worstPinState } from "./pinState.ts";

test("shows the worst state of several", () => {
  expect(worstPinState(["on", "stale", "trouble", "off"])).toBe("trouble");
  expect(worstPinState([])).toBe("off");
});
