import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

function stand() {
  let now = 0;
  let planned: { at: number; task: () => void } | undefined;
  const said: string[] = [];
  const say = (_fields: object, message: string) => said.push(message);
  const pace = new Pace({
    interval: 5_000,
    clock: {
      elapsed: () => now,
      after(delay, task) {
        planned = { at: now + delay, task };
        return () => (planned = undefined);
      },
    },
    log: { debug: say, info: say, warn: say, error: say },
  });
  /** A step that begins after a while and takes its time. */
  const step = (wait: number, duration: number) => {
    now += wait;
    pace.take(() => (now += duration));
  };
  /** Lets the time of what is planned come, or that much more. @returns when it came */
  const next = (late = 0) => {
    now = (planned?.at ?? Number.NaN) + late;
    planned?.task();
    return now;
  };
  return {
    pace,
    step,
    said,
    next,
    spend: (duration: number) => (now += duration),
    isPlanned: () => planned !== undefined,
  };
}

test("steps on time are neither late nor skipped", () => {
  const { pace, step, said } = stand();
  step(0, 40);
  step(4_960, 40);
  step(4_970, 30);
  expect(pace.figures).toMatchObject({ steps: 3, skipped: 0, isLate: false, greatest: { lateness: 10, duration: 40 } });
  expect(said).toEqual([]);
});

test("a slow step makes the next one late and skips those that were due in between, and it is said once", () => {
  const { pace, step, said } = stand();
  step(0, 16_000);
  step(0, 40);
  expect(pace.figures).toMatchObject({ steps: 2, skipped: 2, isLate: true, last: { lateness: 11_000 } });
  for (let turn = 0; turn < 6; turn += 1) step(turn === 0 ? 3_960 : 4_960, 40);
  expect(pace.figures).toMatchObject({ skipped: 2, isLate: false, last: { lateness: 0 } });
  expect(said).toEqual(["the virtual campus does not keep real time", "the virtual campus keeps real time again"]);
});

test("a step that came late, or took long, does not make those after it late", () => {
  const { pace, next, spend, isPlanned } = stand();
  const durations = [2_000, 40, 40, 40];
  const end = pace.keep(() => spend(durations.shift() ?? 40));
  expect(next()).toBe(5_040);
  expect(next(1_500)).toBe(11_540);
  expect(next()).toBe(15_040);
  expect(pace.figures).toMatchObject({ steps: 4, skipped: 0, last: { lateness: 0 } });
  end();
  expect(isPlanned()).toBe(false);
});

test("no step is planned by one that ends them", () => {
  const { pace, next, isPlanned } = stand();
  let end: () => void = () => undefined;
  let steps = 0;
  end = pace.keep(() => {
    steps += 1;
    if (steps === 2) end();
  });
  next();
  expect(isPlanned()).toBe(false);
});
