import { expect, test } from "vitest";
import { gapText, isRecorded } from "./gap.ts";

const write = (time: number): string => `at ${String(time)}`;
const known = {
  state: "recording",
  keptFrom: 10,
  recorded: [
    [10, 20],
    [30, 40],
  ] as [number, number][],
  away: [] as { node: string; from: number; to: number }[],
} as const;

test("a gap says from when to when", () => {
  expect(gapText(known, 25, write)).toBe("Not recorded from at 20 to at 30");
  expect(gapText(known, 45, write)).toBe("Not recorded since at 40");
  expect(gapText({ ...known, keptFrom: 3 }, 5, write)).toBe("Not recorded until at 10");
});

test("what is older than the oldest picture, or was never recorded, is distinguished", () => {
  expect(gapText(known, 5, write)).toBe("No recording at this time; the oldest is from at 10");
  expect(gapText({ state: "off", keptFrom: null, recorded: [], away: [] }, 5, write)).toBe(
    "This camera is not recorded",
  );
  expect(gapText({ state: "waiting", keptFrom: null, recorded: [], away: [] }, 5, write)).toBe("Nothing recorded yet");
});

test("a moment is recorded from the first octet of a stretch to its end", () => {
  expect([9, 10, 19, 20, 30].map((at) => isRecorded(known, at))).toEqual([false, true, true, false, true]);
});

test("a moment whose recordings are on a node that does not answer is no gap", () => {
  const away = [{ node: "field-a", from: 20, to: 26 }];
  const sentence = "The recordings of this time are on field-a, which is not responding.";
  expect(gapText({ ...known, away }, 22, write)).toBe(sentence);
  expect(gapText({ state: "unknown", keptFrom: null, recorded: [], away }, 22, write)).toBe(sentence);
  expect(gapText({ ...known, away }, 27, write)).toBe("Not recorded from at 26 to at 30");
});
