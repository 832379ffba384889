import { seconds } from "@atrium/contract";
import { PointDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { clipTime, fitVolume, isRepeating, nextMedia, playableMedia, positionAt } from "./media.ts";

const reported = { reported: seconds(20), reportedAt: 1_000, length: seconds(60), isPlaying: true, isRepeating: true };

test("counts on from what the unit said, and begins again where it repeats", () => {
  expect(positionAt(reported, 6_000)).toBe(25);
  expect(positionAt(reported, 51_000)).toBe(10);
  expect(positionAt({ ...reported, isRepeating: false }, 90_000)).toBe(60);
});

test("stands still while nothing sounds, and never runs backwards", () => {
  expect(positionAt({ ...reported, isPlaying: false }, 6_000)).toBe(20);
  expect(positionAt(reported, 0)).toBe(20);
  expect(positionAt({ ...reported, length: seconds(0) }, 6_000)).toBe(0);
});

test("writes minutes and seconds", () => {
  expect([0, 59.9, 60, 725].map((at) => clipTime(seconds(at)))).toEqual(["0:00", "0:59", "1:00", "12:05"]);
});

test("asks only for volumes that a unit can keep", () => {
  expect([0, 1, 45, 46, 100].map(fitVolume)).toEqual([0, 2, 46, 46, 100]);
});

test("knows that music and an evacuation message repeat, and announcements do not", () => {
  const repeating = [0, 1, 2, 3].map((priority) => isRepeating({ values: { priority } }));
  expect(repeating).toEqual([false, true, false, true]);
});

const media = PointDescription.parse({
  id: 1,
  device: "PA-1",
  key: "media",
  name: "Media",
  kind: "enum",
  isWritable: true,
  states: [
    { value: 0, name: "Stopped" },
    { value: 2, name: "Chime" },
    { value: 101, name: "Welcome" },
    { value: 90, name: "Evacuation message", isReported: true },
    { value: 102, name: "Old (deleted)", isReported: true },
  ],
  expectedInterval: 10_000,
});

test("offers what the site has, and never what only the fire panel plays or what was deleted", () => {
  expect(playableMedia(media).map(({ name }) => name)).toEqual(["Chime", "Welcome"]);
  expect(playableMedia(undefined)).toEqual([]);
});

test("skips to the next sound, from the last to the first", () => {
  expect([2, 101, 90].map((value) => nextMedia(media, value)?.name)).toEqual(["Welcome", "Chime", "Chime"]);
  const only = { ...media, states: [{ value: 2, name: "Chime" }] };
  expect(nextMedia(only, 2)).toBeUndefined();
});
