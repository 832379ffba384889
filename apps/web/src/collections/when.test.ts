import { expect, test } from "vitest";
import { when } from "./when.ts";

const ZONE = "Asia/Bangkok";
const NOW = Date.parse("2026-11-20T10:42:00+07:00");
const text = (time: string): string => when(Date.parse(time), ZONE, NOW);

test("a moment is written by the site's own days, in the specification's formats", () => {
  expect(text("2026-11-20T00:05:00+07:00")).toBe("Today 00:05");
  expect(text("2026-11-19T23:55:00+07:00")).toBe("Yesterday 23:55");
  expect(text("2026-11-08T14:22:00+07:00")).toBe("08/11/2026 14:22");
  expect(text("2025-11-08T14:22:00+07:00")).toBe("08/11/2025 14:22");
});
