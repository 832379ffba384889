import { expect, test } from "vitest";
import { runningOf } from "./nodeState.ts";

const shown = (value: number | null, isOld = false) => ({
  kind: "fan" as const,
  seen: undefined,
  isLive: undefined,
  values: [{ shown: { value, isOld } }],
});

test("a fan of a larger device runs by its own speed, and is not known without a fresh one", () => {
  expect(runningOf(shown(82))).toBe("on");
  expect(runningOf(shown(0))).toBe("off");
  expect(runningOf(shown(82, true))).toBe("unknown");
  expect(runningOf(shown(null))).toBe("unknown");
  expect(runningOf({ ...shown(82), values: [] })).toBe("unknown");
});
