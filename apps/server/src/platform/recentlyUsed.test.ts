import { expect, test } from "vitest";
import { RecentlyUsed } from "./recentlyUsed.ts";

function open(maxBytes: number): RecentlyUsed<string, number[]> {
  return new RecentlyUsed({ maxBytes, bytesOf: ({ length }) => length });
}

const sized = (bytes: number) => Array.from({ length: bytes }, () => 0);

test("values are kept up to a number of bytes, and the least recently used is dropped first", () => {
  const kept = open(10);
  for (const name of ["a", "b", "c"]) kept.set(name, sized(3));
  expect(kept.get("a")).toHaveLength(3);
  kept.set("d", sized(4));
  expect(["a", "b", "c", "d"].map((name) => kept.has(name))).toEqual([true, false, true, true]);
  expect(kept.bytes).toBe(10);
});

test("a value that has grown counts at its new size at its next use", () => {
  const kept = open(10);
  const growing = sized(2);
  kept.set("old", sized(5));
  kept.set("growing", growing);
  growing.push(...sized(6));
  expect(kept.get("growing")).toBe(growing);
  expect([kept.has("old"), kept.bytes]).toEqual([false, 8]);
});

test("a value that is put in again counts once, and one that is larger than all may be stays alone", () => {
  const kept = open(10);
  kept.set("a", sized(4));
  kept.set("a", sized(5));
  expect(kept.bytes).toBe(5);
  kept.set("b", sized(30));
  expect([kept.has("a"), kept.has("b"), kept.bytes]).toEqual([false, true, 30]);
  kept.clear();
  expect([kept.get("b"), kept.bytes]).toEqual([undefined, 0]);
});
