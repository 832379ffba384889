import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useDrawnWindow } from "./useDrawnWindow.ts";

afterEach(cleanup);

test("lines stay in the window of their answer until the next one is there", () => {
  const day = { from: 0, to: 1 };
  const week = { from: 0, to: 7 };
  const month = { from: 0, to: 30 };
  const { result, rerender } = renderHook(({ window, isPassing }) => useDrawnWindow(window, isPassing), {
    initialProps: { window: day, isPassing: false },
  });
  expect(result.current).toBe(day);
  rerender({ window: week, isPassing: true });
  expect(result.current).toBe(day);
  // Another one is asked for before the answer has come.
  rerender({ window: month, isPassing: true });
  expect(result.current).toBe(day);
  rerender({ window: month, isPassing: false });
  expect(result.current).toBe(month);
});
