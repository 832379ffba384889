import { expect, test } from "vitest";
import { MotionTrack } from "./MotionTrack.ts";

/** Reports every 250 ms of a car that begins to move at 10,000, each heard 20 ms later. */
function running(): MotionTrack {
  const track = new MotionTrack();
  track.add({ time: 5_000, value: 1 });
  track.add({ time: 10_250, value: 1.1 });
  track.wayFrom(10_270);
  track.add({ time: 10_500, value: 1.2 });
  return track;
}

test("the picture runs from report to report, behind by its delay", () => {
  const way = running().wayFrom(10_520);
  expect(way.map(({ after }) => after)).toEqual([0, 150, 400]);
  expect(way.map(({ value }) => value.toFixed(4))).toEqual(["1.0625", "1.1000", "1.2000"]);
});

test("a new report goes on from the middle of the way, evenly", () => {
  const track = running();
  track.wayFrom(10_520);
  track.add({ time: 10_750, value: 1.3 });
  const way = track.wayFrom(10_770);
  expect(way.map(({ after }) => after)).toEqual([0, 150, 400]);
  expect(way.map(({ value }) => value.toFixed(2))).toEqual(["1.14", "1.20", "1.30"]);
});

test("a report that comes late is caught up with, from where the picture is: nothing jumps, nothing goes back", () => {
  const track = running();
  track.wayFrom(10_520);
  track.add({ time: 10_750, value: 1.3 });
  expect(track.wayFrom(11_400)).toEqual([
    { after: 0, value: 1.2 },
    { after: 150, value: 1.3 },
  ]);
});

test("a picture that caught up early does not go back to a place that it has passed", () => {
  const track = running();
  track.wayFrom(10_520);
  track.add({ time: 10_750, value: 1.3 });
  track.wayFrom(11_030);
  track.add({ time: 11_000, value: 1.4 });
  const values = track.wayFrom(11_150).map(({ value }) => value);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values.at(-1)).toBe(1.4);
});

test("a repeated value and an old report say nothing new", () => {
  const track = running();
  expect(track.add({ time: 10_400, value: 9 })).toBe(false);
  expect(track.add({ time: 10_750, value: 1.2 })).toBe(false);
  expect(track.newest).toBe(1.2);
});

test("a clock that is wrong neither stops nor rushes the picture", () => {
  for (const now of [0, 90_000]) {
    expect(running().wayFrom(now).at(-1)).toEqual({ after: 150, value: 1.2 });
  }
});

test("nothing reported, nowhere to go", () => {
  expect(new MotionTrack().wayFrom(1)).toEqual([]);
});
