import { expect, test } from "vitest";
import { GroupPace } from "./groupPace.ts";

const RATE = 25;
const REFERRED_TO = [Uint8Array.of(0x41, 1)];
const SPARE = [Uint8Array.of(0x01, 1)];

/** Pictures of groups of this many; each is answered by whether it is decoded. */
function player(group: number): (waiting: number, units?: Uint8Array[]) => boolean {
  const pace = new GroupPace();
  let count = 0;
  return (waiting, units = REFERRED_TO) => {
    const picture = { isKey: count % group === 0, time: (count * 90_000) / RATE, units };
    count += 1;
    return pace.takes(picture, waiting);
  };
}

function pass(take: (waiting: number) => boolean, count: number, waiting = 0): boolean[] {
  return Array.from({ length: count }, () => take(waiting));
}

test("a decoder that falls behind is given nothing until the next picture that stands by itself", () => {
  const take = player(10);
  expect(pass(take, 14)).not.toContain(false);
  expect([take(2), take(3), take(0), take(0), take(0), take(0)]).toEqual([true, false, false, false, false, false]);
  expect(pass(take, 10)).not.toContain(false);
});

test("at first the whole group that the server kept is taken, although it comes at once", () => {
  const take = player(50);
  expect(Array.from({ length: 50 }, (_, waiting) => take(waiting))).not.toContain(false);
});

test("in a group of ten seconds a second is waited for before the rest is left out", () => {
  const take = player(250);
  pass(take, 260);
  expect(pass(take, 5, 25)).not.toContain(false);
  expect(pass(take, 2, 26)).toEqual([false, false]);
});

test("what no other picture rests on is left out before anything else", () => {
  const take = player(10);
  pass(take, 12);
  expect([take(2, SPARE), take(2), take(1, SPARE)]).toEqual([false, true, true]);
});

test("nothing is decoded before the first picture that stands by itself", () => {
  const pace = new GroupPace();
  expect(pace.takes({ isKey: false, time: 0, units: REFERRED_TO }, 0)).toBe(false);
});
