import type { EventLoopUtilization } from "node:perf_hooks";
import { expect, test } from "vitest";
import { SendBudget } from "./sendBudget.ts";

/** The window after sending that takes as long as this again and again, where the loop is used like that. */
function settledWindow(utilization: number, sending: number): number {
  const used: EventLoopUtilization = { idle: 0, active: 0, utilization };
  const budget = new SendBudget(0, () => used);
  let [now, window] = [0, 0];
  for (let round = 0; round < 1_000; round += 1) {
    window = budget.windowAfter(now, now + sending);
    now += sending + window;
  }
  return window;
}

test("changes are collected for the shortest time while sending is cheap", () => {
  expect(settledWindow(0.2, 0.1)).toBe(2);
});

test("sending takes a sixth of the time of a busy server, and never delays a message for longer than 50 ms", () => {
  expect(settledWindow(1, 5)).toBeCloseTo(30, 0);
  expect(settledWindow(1, 100)).toBeCloseTo(50, 0);
});

test("sending may take half of what the event loop has left besides", () => {
  // 5 ms of sending for each 12 ms of other time.
  expect(settledWindow(0.5, 5)).toBeCloseTo(12, 0);
});

test("time that was not used is saved for a burst", () => {
  const used: EventLoopUtilization = { idle: 0, active: 0, utilization: 1 };
  const budget = new SendBudget(0, () => used);
  expect(budget.windowAfter(10_000, 10_015)).toBe(2);
  expect(budget.windowAfter(10_017, 10_032)).toBeGreaterThan(40);
});
