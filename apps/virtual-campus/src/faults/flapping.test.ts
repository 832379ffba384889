import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceTarget, FaultBoard } from "./faultBoard.ts";
import { watchFlapping } from "./flapping.ts";

const LAMP = deviceTarget("L-1");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is flapping is offline and back by turns, and back for good when the switch is off", () => {
  const board = new FaultBoard();
  const end = watchFlapping(board);
  board.set(LAMP, "flapping", true);
  const seen = [board.isOn(LAMP, "offline")];
  for (let turn = 0; turn < 3; turn += 1) {
    vi.advanceTimersByTime(15_000);
    seen.push(board.isOn(LAMP, "offline"));
  }
  expect(seen).toEqual([true, false, true, false]);
  vi.advanceTimersByTime(15_000);
  board.set(LAMP, "flapping", false);
  expect(board.isOn(LAMP, "offline")).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(board.isOn(LAMP, "offline")).toBe(false);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
