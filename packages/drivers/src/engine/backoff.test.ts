import { expect, test } from "vitest";
import { Backoff } from "./backoff.ts";

test("doubles up to the longest wait and begins again after a success", () => {
  const backoff = new Backoff({ first: 100, longest: 500, random: () => 1 });
  expect([backoff.next(), backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([
    100, 200, 400, 500, 500,
  ]);
  backoff.reset();
  expect(backoff.next()).toBe(100);
});

test("leaves half of the wait to chance", () => {
  expect(new Backoff({ first: 100, longest: 500, random: () => 0 }).next()).toBe(50);
  expect(new Backoff({ first: 100, longest: 500, random: () => 0.5 }).next()).toBe(75);
});
