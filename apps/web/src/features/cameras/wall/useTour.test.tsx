import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TourPace } from "../../../devices/deviceSearch.ts";
import { useHeld } from "./useHeld.ts";
import { useTour } from "./useTour.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Props {
  pace: TourPace | undefined;
  isHeld?: boolean;
}

function begin(props: Props) {
  const { result, rerender } = renderHook(({ pace, isHeld = false }: Props) => useTour(pace, { pages: 3, isHeld }), {
    initialProps: props,
  });
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
    return [result.current.page, result.current.left];
  };
  return { pass, rerender };
}

test("a tour shows each page for its seconds, and begins again behind the last", () => {
  const { pass } = begin({ pace: 10 });
  expect(pass(9)).toEqual([0, 1]);
  expect(pass(1)).toEqual([1, 10]);
  expect(pass(10)).toEqual([2, 10]);
  expect(pass(10)).toEqual([0, 10]);
});

test("it waits while it is held and while nobody looks at the page, and goes on from there", () => {
  const { pass, rerender } = begin({ pace: 10 });
  pass(4);
  rerender({ pace: 10, isHeld: true });
  expect(pass(30)).toEqual([0, 6]);
  rerender({ pace: 10 });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  expect(pass(30)).toEqual([0, 6]);
  hidden.mockReturnValue(false);
  expect(pass(6)).toEqual([1, 10]);
});

test("another pace begins with the first page, and no pace is no tour", () => {
  const { pass, rerender } = begin({ pace: 10 });
  pass(15);
  rerender({ pace: 20 });
  expect(pass(1)).toEqual([0, 19]);
  rerender({ pace: undefined });
  expect(pass(60)).toEqual([0, 0]);
});

/** The test's page has no such thing of its own. */
function showOver(element: Element | null): void {
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: element });
}

test("a pointer holds a wall while it is on it; over the whole screen, only while it moves", () => {
  showOver(null);
  const { result } = renderHook(() => useHeld());
  act(() => {
    result.current.grid.onPointerMove();
  });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current.isHeld).toBe(true);
  act(() => {
    result.current.grid.onPointerLeave();
  });
  expect(result.current.isHeld).toBe(false);
  showOver(document.body);
  act(() => {
    result.current.grid.onPointerMove();
  });
  expect(result.current.isHeld).toBe(true);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(result.current.isHeld).toBe(false);
});
