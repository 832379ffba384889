import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

function stand() {
  let now = 0;
  const said: string[] = [];
  const say = (_fields: object, message: string) => said.push(message);
  const pace = new Pace({
    interval: 5_000,
    elapsed: () => now,
    log: { debug: say, info: say, warn: say, error: say },
  });
  /** A step that begins after a while and takes its time. */
  const step = (wait: number, duration: number) => {
    now += wait;
    pace.take(() => (now += duration));
  };
  return { pace, step, said };
}

test("steps on time are neither late nor skipped", () => {
  const { pace, step, said } = stand();
  step(0, 40);
  step(4_960, 40);
  step(4_970, 30);
  expect(pace.figures).toMatchObject({ steps: 3, skipped: 0, isLate: false, greatest: { lateness: 10, duration: 40 } });
  expect(said).toEqual([]);
});

test("a slow step makes the next one late and skips those that were due meanwhile, and it is said once", () => {
  const { pace, step, said } = stand();
  step(0, 16_000);
  step(0, 40);
  expect(pace.figures).toMatchObject({ steps: 2, skipped: 2, isLate: true, last: { lateness: 11_000 } });
  for (let turn = 0; turn < 6; turn += 1) step(turn === 0 ? 3_960 : 4_960, 40);
  expect(pace.figures).toMatchObject({ skipped: 2, isLate: false, last: { lateness: 0 } });
  expect(said).toEqual(["the virtual campus does not keep real time", "the virtual campus keeps real time again"]);
});
