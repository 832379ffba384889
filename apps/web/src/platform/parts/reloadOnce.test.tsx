import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reloadOnce.ts";

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
});

test("loads the page again once for each part that is gone, and once more where that is long ago", () => {
  const one = new Error("Importing /assets/One-1.js failed");
  expect([reloadOnce(one), reloadOnce(one), reloadOnce(new Error("Another"))]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10 * 60_000);
  expect(reloadOnce(one)).toBe(true);
});
