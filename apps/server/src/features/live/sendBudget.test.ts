import type { EventLoopUtilization } from "node:perf_hooks";
import { expect, test } from "vitest";
import { SendBudget } from "./sendBudget.ts";

/** The window after sending that takes as long as this again and again, where the loop is used like that. */
function settledWindow(utilization: number, sending: number): number {
  const used: EventLoopUtilization = { idle: 0, active: 0, utilization };
  const budget = new SendBudget(0, () => used);
  let [now, window] = [0, 0];
  for (let round = 0; round < 1_000; round += 1) {
    now += sending;
    window = budget.windowAfter(now, sending);
    now += window;
  }
  return window;
}

test("changes are collected for the shortest time while sending is cheap", () => {
  expect(settledWindow(0.2, 0.1)).toBe(2);
});

test("sending takes a sixth of the time of a busy server, and never delays a message for longer than 50 ms", () => {
  expect(settledWindow(1, 5)).toBeCloseTo(25, 0);
  expect(settledWindow(1, 100)).toBeCloseTo(50, 0);
});

test("sending may take a fifth of what the event loop has left besides", () => {
  // A sixth and a tenth of the time.
  expect(settledWindow(0.5, 5)).toBeCloseTo(5 / (1 / 6 + 1 / 10) - 5, 0);
});

test("time that was not used is saved for a burst", () => {
  const used: EventLoopUtilization = { idle: 0, active: 0, utilization: 1 };
  const budget = new SendBudget(0, () => used);
  expect(budget.windowAfter(10_000, 15)).toBe(2);
  expect(budget.windowAfter(10_017, 15)).toBeGreaterThan(40);
});
