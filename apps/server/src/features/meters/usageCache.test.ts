import { expect, test } from "vitest";
import type { DayProfile } from "./dayProfile.ts";
import { UsageCache } from "./usageCache.ts";

function profile(from: number): DayProfile {
  const none = new Float32Array();
  return { from, quarters: 96, amount: none, seconds: none, gaps: [], leftOut: [], missing: [] };
}

/** Answers that are numbered in the order in which they were added up. */
function open() {
  let added = 0;
  const kept = new UsageCache<number>(() => 8);
  const ask = async (key: string, ...profiles: readonly DayProfile[]) =>
    kept.of(key, profiles, async () => Promise.resolve((added += 1)));
  return { kept, ask };
}

test("an answer is added up once for as long as its days are the same, also by those who ask at once", async () => {
  const { ask } = open();
  const [past, running] = [profile(1), profile(2)];
  expect(await Promise.all([ask("year", past, running), ask("year", past, running)])).toEqual([1, 1]);
  expect(await ask("year", past, running)).toBe(1);
  expect(await ask("month", past, running)).toBe(2);
});

test("it is added up again when a day was recounted, has come, or is gone", async () => {
  const { ask } = open();
  const [past, running] = [profile(1), profile(2)];
  await ask("year", past, running);
  expect(await ask("year", past, profile(2))).toBe(2);
  expect(await ask("year", profile(1), running)).toBe(3);
  expect(await ask("year", past)).toBe(4);
});

test("what failed is asked again", async () => {
  const { kept } = open();
  const days = [profile(1)];
  await expect(kept.of("year", days, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await kept.of("year", days, async () => Promise.resolve(7))).toBe(7);
});
