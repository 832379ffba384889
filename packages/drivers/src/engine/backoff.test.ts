import { millis } from "@atrium/contract";
import { expect, test } from "vitest";
import { Backoff } from "./backoff.ts";

const limits = { first: millis(100), longest: millis(500) };

test("doubles up to the longest wait and begins again after a success", () => {
  const backoff = new Backoff({ ...limits, random: () => 1 });
  expect([backoff.next(), backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([
    100, 200, 400, 500, 500,
  ]);
  backoff.reset();
  expect(backoff.next()).toBe(100);
});

test("leaves half of the wait to chance", () => {
  expect(new Backoff({ ...limits, random: () => 0 }).next()).toBe(50);
  expect(new Backoff({ ...limits, random: () => 0.5 }).next()).toBe(75);
});
