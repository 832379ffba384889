import { expect, test } from "vitest";
import { LivePace } from "./livePace.ts";

const PICTURE = 0.04;
const PLAYING = { from: 0, isJumping: false };

/** Plays a stream as a browser does: it waits where nothing is left to show. Each picture is `late(index)` seconds late. */
function play(seconds: number, late: (index: number) => number = () => 0, keysEvery = 50) {
  const pace = new LivePace();
  const began = 1_000;
  const ages: number[] = [];
  const jumps: number[] = [];
  let [current, rate, count, newest] = [0, 1, 0, 0];
  for (let ms = 0; ms < seconds * 1_000; ms += 10) {
    const now = began + ms / 1_000;
    while (count * PICTURE + late(count) <= ms / 1_000) {
      newest = Math.max(newest, count * PICTURE);
      pace.came(count * PICTURE, count % keysEvery === 0, now);
      count += 1;
    }
    if (ms % 250 === 0) {
      const look = pace.look(current, PLAYING, now);
      ({ rate } = look);
      if (look.seekTo !== undefined) jumps.push(look.seekTo);
      current = look.seekTo ?? current;
    }
    current = Math.min(newest + PICTURE, current + 0.01 * rate);
    ages.push(ms / 1_000 - current);
  }
  return { ages, jumps, last: ages.at(-1) ?? Number.NaN, slow: (from: number) => ages.slice(from * 100) };
}

test("pictures that come in time are shown as soon as they can be drawn", () => {
  const { last, jumps } = play(10);
  expect(last).toBeGreaterThan(0);
  expect(last).toBeLessThan(0.09);
  expect(jumps).toEqual([]);
});

test("pictures that were there before somebody looked are left out", () => {
  // Two seconds of them come at once, a picture that stands by itself first.
  const { last, ages, jumps } = play(6, (index) => Math.max(0, 2 - index * PICTURE));
  expect(jumps.length).toBeLessThanOrEqual(1);
  expect(Math.max(...ages.slice(250))).toBeLessThan(0.3);
  expect(last).toBeLessThan(0.09);
});

test("a line that delays each picture otherwise is given as much as nine in ten need", () => {
  const { last } = play(20, (index) => (index % 3) * 0.05);
  expect(last).toBeGreaterThan(0.09);
  expect(last).toBeLessThan(0.23);
});

test("one picture that was late delays those after it for a moment only", () => {
  const { last, ages } = play(15, (index) => (index === 200 ? 0.5 : 0));
  expect(Math.max(...ages.slice(300))).toBeGreaterThan(0.3);
  expect(last).toBeLessThan(0.09);
});

test("who cannot keep up jumps once, then from one picture that stands by itself to the next", () => {
  const pace = new LivePace();
  const jumps: (number | undefined)[] = [];
  for (let index = 0; index < 500; index += 1) {
    pace.came(index * PICTURE, index % 50 === 0, 100 + index * PICTURE);
    // What is shown falls behind by half of life's speed.
    if (index % 25 === 0 && index > 100) {
      jumps.push(pace.look(index * PICTURE * 0.5, PLAYING, 100 + index * PICTURE).seekTo);
    }
  }
  expect(jumps[0]).toBeCloseTo(125 * PICTURE - 0.06);
  expect(jumps.slice(1, 5)).toEqual([150, 150, 200, 200].map((index) => index * PICTURE));
});

test("a gap is jumped over at once, and not again where the browser lands a little before its end", () => {
  const pace = new LivePace();
  pace.came(3, true, 103);
  expect(pace.look(2.04, { from: 3, isJumping: false }, 103)).toEqual({ rate: 1, seekTo: 3 });
  expect(pace.look(2.999_99, { from: 3, isJumping: false }, 103)).toEqual({ rate: 1 });
});

test("a jump is waited for, but not one into a gap: what was to be there was left out", () => {
  const pace = new LivePace();
  for (let index = 0; index < 100; index += 1) pace.came(index * PICTURE, index % 50 === 0, 100 + index * PICTURE);
  const far = 103.96;
  expect(pace.look(0, { from: 0, isJumping: true }, far)).toEqual({ rate: 1 });
  expect(pace.look(3.5, { from: 4, isJumping: true }, far)).toEqual({ rate: 1, seekTo: 4 });
});
