import { expect, test } from "vitest";
import { airColour } from "./figures.ts";

test("air is coloured between the stops next to its temperature, and by the last one beyond them", () => {
  expect(airColour(12)).toBe("var(--f-cold-3)");
  expect(airColour(35)).toBe("var(--f-hot-3)");
  expect(airColour(24.3)).toBe("color-mix(in oklab, var(--f-mid) 100.0%, var(--f-cold-1))");
  expect(airColour(25)).toContain("var(--f-hot-1)");
  expect(airColour(null)).toBe("var(--surface-3)");
});
