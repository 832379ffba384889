import { expect, test } from "vitest";
import { clockAhead, parseAhead } from "./clockAhead.ts";
import { DAY, HOUR, MINUTE } from "./durations.ts";
import { FakeClock } from "./fakeClock.ts";

test("how far a clock is ahead is written in days, hours, minutes and seconds", () => {
  expect(parseAhead("+34h")).toBe(34 * HOUR);
  expect(parseAhead("-2d12h")).toBe(-(2 * DAY + 12 * HOUR));
  expect(parseAhead("+1d2h3m4s")).toBe(DAY + 2 * HOUR + 3 * MINUTE + 4_000);
  expect(["", "34h", "+", "+h", "+3h1d", "+99999d", "2026-11-24T09:00"].map(parseAhead)).toEqual(
    Array(7).fill(undefined),
  );
});

test("a shifted clock shows another time, and what has passed passes as it does", () => {
  const real = new FakeClock();
  const shifted = clockAhead(real, 34 * HOUR);
  let rang = 0;
  shifted.after(MINUTE, () => (rang = shifted.now()));
  const began = { now: shifted.now(), elapsed: shifted.elapsed() };
  expect(began.now - real.now()).toBe(34 * HOUR);
  real.pass(MINUTE);
  expect([shifted.now() - began.now, shifted.elapsed() - began.elapsed]).toEqual([MINUTE, MINUTE]);
  expect(rang).toBe(shifted.now());
});
