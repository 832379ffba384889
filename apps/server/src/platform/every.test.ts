import type { Log } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { every, type RepeatedTask } from "./every.ts";

function repeat(given: Pick<RepeatedTask, "run" | "first">) {
  const clock = new FakeClock();
  const logged: { level: string; fields: object }[] = [];
  const to = (level: string) => (fields: object) => void logged.push({ level, fields });
  const log: Log = { debug: to("debug"), info: to("info"), warn: to("warn"), error: to("error") };
  return { clock, logged, repetition: every({ task: "counting", interval: 1_000, clock, log, ...given }) };
}

test("a task runs each interval, the first time after one or after the time that is given", () => {
  const runs: number[] = [];
  const { clock } = repeat({ run: () => void runs.push(clock.elapsed() - began) });
  const began = clock.elapsed();
  clock.pass(3_500);
  expect(runs).toEqual([1_000, 2_000, 3_000]);

  let count = 0;
  const atOnce = repeat({ first: 0, run: () => void (count += 1) });
  atOnce.clock.pass(0);
  expect(count).toBe(1);
  atOnce.clock.pass(1_000);
  expect(count).toBe(2);
});

test("a run that takes longer than the interval puts the next one off, and a stop waits for it", async () => {
  let begun = 0;
  let end: () => void = () => undefined;
  const run = async (): Promise<void> => {
    begun += 1;
    await new Promise<void>((resolve) => (end = resolve));
  };
  const { clock, repetition } = repeat({ run });
  await clock.passSlowly(10_000);
  expect(begun).toBe(1);
  end();
  await clock.passSlowly(1_000);
  expect(begun).toBe(2);

  let isStopped = false;
  const stopping = repetition.stop().then(() => (isStopped = true));
  await clock.passSlowly(5_000);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  await clock.passSlowly(5_000);
  expect(begun).toBe(2);
});

test("a run that fails is logged with the task's name, once until one succeeds, and the next one comes", async () => {
  let runs = 0;
  const outcomes: (() => void | Promise<void>)[] = [
    () => {
      throw new Error("at once");
    },
    async () => Promise.reject(new Error("later")),
    () => undefined,
    async () => Promise.reject(new Error("again")),
  ];
  const run = (): void | Promise<void> => {
    runs += 1;
    return outcomes[runs - 1]?.();
  };
  const { clock, logged } = repeat({ run });
  await clock.passSlowly(4_500);
  expect(runs).toBe(4);
  expect(logged.map(({ level }) => level)).toEqual(["warn", "debug", "warn"]);
  expect(logged[0]?.fields).toMatchObject({ task: "counting", err: new Error("at once") });
});
