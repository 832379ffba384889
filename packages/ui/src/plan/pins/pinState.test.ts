import { expect, test } from "vitest";
import { pinStateOf, worstPinState } from "./pinState.ts";

const everything = {
  hasAlarm: true,
  hasTrouble: true,
  isDisabled: true,
  isStale: true,
  isSending: true,
  isOn: true,
};

test("shows alarm over trouble over disabled over stale over sending over on", () => {
  expect(pinStateOf(everything)).toBe("alarm");
  expect(pinStateOf({ ...everything, hasAlarm: false })).toBe("trouble");
  expect(pinStateOf({ isDisabled: true, isStale: true, isOn: true })).toBe("disabled");
  expect(pinStateOf({ isStale: true, isSending: true, isOn: true })).toBe("stale");
  expect(pinStateOf({ isSending: true, isOn: true })).toBe("sending");
  expect(pinStateOf({ isOn: true })).toBe("on");
  expect(pinStateOf({})).toBe("off");
});

test("shows the worst state of several", () => {
  expect(worstPinState(["on", "stale", "trouble", "off"])).toBe("trouble");
  expect(worstPinState([])).toBe("off");
});
