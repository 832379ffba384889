import { expect, test } from "vitest";
import { copyName } from "./copyName.ts";

test("a copy has a name of its own, within the length of a name", () => {
  expect(copyName("Lights")).toBe("Lights (copy)");
  expect(copyName("x".repeat(64))).toHaveLength(64);
});
