import { AlarmCheck as Check } from "@atrium/contract/alarms";
import { QUALITY } from "@atrium/contract/devices";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AlarmEngine, type CheckChange } from "./alarmEngine.ts";
import type { BoundCheck } from "./boundCheck.ts";

const SECOND = 1_000;
type Input = Parameters<typeof Check.parse>[0];

function watch(check: Input, more: Partial<BoundCheck> = {}) {
  const changes: Pick<CheckChange, "isActive" | "time" | "value">[] = [];
  const bound: BoundCheck = { check: Check.parse(check), points: [1, 2], onDelay: 0, offDelay: 0, ...more };
  const engine = new AlarmEngine({
    checks: [bound],
    onChange: ({ isActive, time, value }) => changes.push({ isActive, time, value }),
  });
  const say = (point: number, value: number, time: number, quality: number = QUALITY.good) =>
    engine.take({ length: 1, ids: [point], values: [value], qualities: [quality] }, time);
  /** What has happened since it was last asked: "on at 5", in seconds. */
  const told = () => changes.splice(0).map(({ isActive, time }) => `${isActive ? "on" : "off"} at ${time / SECOND}`);
  return { engine, say, told };
}

const HIGH = Check.parse({ kind: "limit", point: "a", operator: ">", limit: 30, deadband: 2 });

test("a limit is passed at once, and left only beyond its deadband", () => {
  const { say, told } = watch(HIGH);
  for (const [second, value] of [29, 30.5, 29, 28.1, 28, 30, 31].entries()) say(1, value, second * SECOND);
  expect(told()).toEqual(["on at 1", "off at 4", "on at 6"]);
});

test("a lower limit is the same the other way round", () => {
  const { say, told } = watch({ ...HIGH, operator: "<" });
  for (const [second, value] of [31, 29.5, 31, 32, 32.5].entries()) say(1, value, second * SECOND);
  expect(told()).toEqual(["on at 1", "off at 3"]);
});

test("a rate is that of its own point: what its gate says does not count as a movement", () => {
  const gate = { point: 3, above: 0 };
  const { say, told } = watch({ kind: "rate", point: "a", operator: ">", by: 5, within: 60 }, { points: [1], gate });
  say(1, 0, 0);
  say(3, 9, SECOND);
  expect(told()).toEqual([]);
  say(1, 6, 2 * SECOND);
  expect(told()).toEqual(["on at 2"]);
});

test("what does not hold for its delay is nothing, and what does is reported with the moment at which it had", () => {
  const { engine, say, told } = watch(HIGH, { onDelay: 5 * SECOND, offDelay: 3 * SECOND });
  say(1, 31, 0);
  say(1, 20, 4 * SECOND);
  engine.advance(60 * SECOND);
  expect(told()).toEqual([]);
  say(1, 31, 60 * SECOND);
  say(1, 33, 62 * SECOND);
  engine.advance(100 * SECOND);
  expect(told()).toEqual(["on at 65"]);
  say(1, 20, 100 * SECOND);
  say(1, 40, 102 * SECOND);
  say(1, 20, 103 * SECOND);
  engine.advance(200 * SECOND);
  expect(told()).toEqual(["off at 106"]);
});

test.each(["stale", "bad", "stuck"] as const)(
  "a value that is %s proves nothing: no alarm comes or goes by it",
  (quality) => {
    const { engine, say, told } = watch(HIGH, { onDelay: SECOND });
    say(1, 40, 0, QUALITY[quality]);
    engine.advance(10 * SECOND);
    expect(told()).toEqual([]);
    say(1, 40, 10 * SECOND);
    engine.advance(20 * SECOND);
    say(1, 10, 30 * SECOND, QUALITY[quality]);
    engine.advance(60 * SECOND);
    expect(told()).toEqual(["on at 11"]);
  },
);

test("a rate is held against the least value of its window, and falls as the window moves on", () => {
  const { engine, say, told } = watch({ kind: "rate", point: "a", operator: ">", by: 5, within: 10 });
  for (const [second, value] of [20, 22, 24, 25.5].entries()) say(1, value, second * SECOND);
  expect(told()).toEqual(["on at 3"]);
  engine.advance(60 * SECOND);
  expect(told()).toEqual(["off at 11"]);
});

test("a rate is what every pair of values in its window says", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 }), (values) => {
      const { engine, say } = watch({ kind: "rate", point: "a", operator: ">", by: 6, within: 5 });
      values.forEach((value, second) => {
        say(1, value, second * SECOND);
        // A value holds until the next: the one before the window is in force at its beginning.
        const window = values.slice(Math.max(0, second - 5), second + 1);
        expect(engine.isActive(0)).toBe(value - Math.min(...window) > 6);
      });
    }),
  );
});

test("a device is offline when all of its points are, once its delay has passed, also where it has never said anything", () => {
  const { engine, say, told } = watch({ kind: "offline" }, { onDelay: 60 * SECOND });
  engine.begin(0);
  engine.advance(59 * SECOND);
  expect(told()).toEqual([]);
  engine.advance(60 * SECOND);
  expect(told()).toEqual(["on at 60"]);
  say(2, 1, 70 * SECOND, QUALITY.stuck);
  say(2, 1, 80 * SECOND, QUALITY.stale);
  say(1, 1, 90 * SECOND);
  engine.advance(300 * SECOND);
  expect(told()).toEqual(["off at 70"]);
});

test("a device of which a value stands still has one alarm, whichever value it is, and none is known of a silent one", () => {
  const { say, told } = watch({ kind: "stuck" });
  say(1, 5, 0, QUALITY.stuck);
  say(2, 5, SECOND, QUALITY.stuck);
  say(1, 5, 2 * SECOND, QUALITY.stale);
  say(2, 5, 3 * SECOND, QUALITY.stale);
  expect(told()).toEqual(["on at 0"]);
  say(2, 6, 4 * SECOND);
  expect(told()).toEqual(["off at 4"]);
});

test("a command and its feedback differ when one is on and the other is not, or by more than a tolerance", () => {
  const onOff = watch({ kind: "mismatch", command: "a", feedback: "b" });
  onOff.say(1, 1, 0);
  onOff.say(2, 40, SECOND);
  onOff.say(2, 0, 2 * SECOND);
  expect(onOff.told()).toEqual(["on at 2"]);
  const measured = watch({ kind: "mismatch", command: "a", feedback: "b", tolerance: 3 });
  measured.say(1, 24, 0);
  measured.say(2, 21, SECOND);
  measured.say(2, 20.9, 2 * SECOND);
  expect(measured.told()).toEqual(["on at 2"]);
});

test("a door is forced where it opens while locked, not where it is locked while open", () => {
  const { say, told } = watch({ kind: "door-forced", open: "a", locked: "b" });
  say(2, 0, 0);
  say(1, 0, 0);
  say(1, 1, SECOND);
  say(2, 1, 2 * SECOND);
  expect(told()).toEqual([]);
  say(1, 0, 3 * SECOND);
  say(1, 1, 4 * SECOND);
  say(2, 0, 5 * SECOND);
  say(1, 0, 6 * SECOND);
  expect(told()).toEqual(["on at 4", "off at 6"]);
});

test("a board is without power where every voltage that is known is too low", () => {
  const { say, told } = watch({ kind: "power", points: ["a", "b"], below: 100 });
  say(1, 0, 0);
  say(2, 230, SECOND);
  say(2, 3, 2 * SECOND);
  expect(told()).toEqual(["on at 0", "off at 1", "on at 2"]);
});

test("equipment that is off has no alarm, and what is not known of it changes nothing", () => {
  const { say, told } = watch(HIGH, { gate: { point: 2, above: 0 } });
  say(1, 40, 0);
  say(2, 1, SECOND);
  say(2, 1, 2 * SECOND, QUALITY.stale);
  say(2, 0, 3 * SECOND);
  expect(told()).toEqual(["on at 1", "off at 3"]);
});

test("a fire outlasts the line to its panel", () => {
  const { say, told } = watch({ kind: "fire", point: "a", alarm: 2 });
  say(1, 2, 0);
  say(1, 2, SECOND, QUALITY.stale);
  say(1, 1, 2 * SECOND);
  expect(told()).toEqual(["on at 0", "off at 2"]);
});

test("silence of a time in which we were late ourselves is no alarm, and goes on to be one afterwards", () => {
  let late = 20 * SECOND;
  const told: string[] = [];
  const check = { points: [1], onDelay: 10 * SECOND, offDelay: 0 };
  const engine = new AlarmEngine({
    checks: [
      { ...check, check: Check.parse({ kind: "offline" }) },
      { ...check, check: Check.parse({ kind: "connection" }) },
    ],
    onChange: ({ check: place, isActive, time }) =>
      told.push(`${String(place)} ${isActive ? "on" : "off"} at ${String(time / SECOND)}`),
    lateSince: () => late,
  });
  const hear = (quality: number, time: number) =>
    engine.take({ length: 1, ids: [1], values: [1], qualities: [quality] }, time);
  hear(QUALITY.stale, 0);
  engine.signal(1, true, 0);
  engine.advance(25 * SECOND);
  hear(QUALITY.good, 26 * SECOND);
  engine.signal(1, false, 26 * SECOND);
  engine.advance(60 * SECOND);
  expect(told).toEqual([]);
  late = 5 * SECOND;
  hear(QUALITY.stale, 100 * SECOND);
  engine.signal(1, true, 100 * SECOND);
  engine.advance(200 * SECOND);
  expect(told).toEqual(["0 on at 115", "1 on at 115"]);
});

test("changes come in the order of time, whatever delay each has", () => {
  const times: number[] = [];
  const checks = [9, 2, 5].map((seconds): BoundCheck => ({
    check: HIGH,
    points: [1],
    onDelay: seconds * SECOND,
    offDelay: 0,
  }));
  const engine = new AlarmEngine({ checks, onChange: ({ time }) => times.push(time) });
  engine.take({ length: 1, ids: [1], values: [40], qualities: [QUALITY.good] }, 0);
  engine.advance(60 * SECOND);
  expect(times).toEqual([2_000, 5_000, 9_000]);
});
