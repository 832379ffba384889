import { expect, test } from "vitest";
import { deviceStateOf } from "./deviceState.ts";

const everything = {
  hasAlarm: true,
  hasTrouble: true,
  isDisabled: true,
  isStale: true,
  isSending: true,
  isOn: true,
};

test("shows alarm over trouble over disabled over stale over sending over on", () => {
  expect(deviceStateOf(everything)).toBe("alarm");
  expect(deviceStateOf({ ...everything, hasAlarm: false })).toBe("trouble");
  expect(deviceStateOf({ isDisabled: true, isStale: true, isOn: true })).toBe("disabled");
  expect(deviceStateOf({ isStale: true, isSending: true, isOn: true })).toBe("stale");
  expect(deviceStateOf({ isSending: true, isOn: true })).toBe("sending");
  expect(deviceStateOf({ isOn: true })).toBe("on");
  expect(deviceStateOf({})).toBe("off");
});
