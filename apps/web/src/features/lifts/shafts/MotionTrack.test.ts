import { expect, test } from "vitest";
import { MotionTrack, PICTURE_DELAY } from "./MotionTrack.ts";

/** Reports every 250 ms of a car that begins to move at 10,000. */
function running(): MotionTrack {
  const track = new MotionTrack();
  track.add({ time: 5_000, value: 1 });
  track.add({ time: 10_250, value: 1.1 });
  track.add({ time: 10_500, value: 1.2 });
  return track;
}

test("the picture runs evenly from report to report, behind by its delay", () => {
  const way = running().wayFrom(10_520);
  expect(way.map(({ after }) => after)).toEqual([
    0,
    10_250 - (10_520 - PICTURE_DELAY),
    10_500 - (10_520 - PICTURE_DELAY),
  ]);
  expect(way[0]?.value).toBeCloseTo(1.04, 5);
  expect(way.at(-1)?.value).toBe(1.2);
});

test("a car that stood for long does not creep: it begins one report before the first that moved", () => {
  const track = new MotionTrack();
  track.add({ time: 5_000, value: 1 });
  track.add({ time: 10_250, value: 1.1 });
  expect(track.wayFrom(10_260)[0]).toEqual({ after: 0, value: 1 });
  expect(track.wayFrom(10_260).map(({ value }) => value)).toEqual([1, 1, 1.1]);
});

test("a repeated value and an old report say nothing new", () => {
  const track = running();
  expect(track.add({ time: 10_400, value: 9 })).toBe(false);
  expect(track.add({ time: 10_750, value: 1.2 })).toBe(false);
  expect(track.newest).toBe(1.2);
});

test("a clock that is wrong neither stops nor rushes the picture", () => {
  const late = running().wayFrom(90_000);
  expect(late.at(-1)?.after).toBeGreaterThan(0);
  const early = running().wayFrom(0);
  expect(early.at(-1)?.after).toBeLessThanOrEqual(900);
});

test("nothing reported, nowhere to go", () => {
  expect(new MotionTrack().wayFrom(1)).toEqual([]);
});
