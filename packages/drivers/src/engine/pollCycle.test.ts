import { millis } from "@atrium/contract";
import { expect, test } from "vitest";
import { FakeClock, settled } from "@atrium/time/fakeClock";
import { PollCycle } from "./pollCycle.ts";

interface Scene {
  readonly clock: FakeClock;
  readonly cycle: PollCycle;
  /** Ms from the start at which each run began. */
  readonly begun: number[];
  /** The lateness reported for each run, ms. */
  readonly late: number[];
}

function scene(duration: number, phase = 0): Scene {
  const clock = new FakeClock();
  const start = clock.elapsed();
  const begun: number[] = [];
  const late: number[] = [];
  const run = (lateness: number): Promise<void> => {
    late.push(lateness);
    begun.push(clock.elapsed() - start);
    return new Promise<void>((resolve) => void clock.after(duration, resolve));
  };
  return { clock, cycle: new PollCycle({ clock, interval: millis(100), phase, run }), begun, late };
}

test("runs once per interval, counted from the time a run was due", async () => {
  const { clock, cycle, begun } = scene(30);
  cycle.start();
  await clock.passSlowly(350);
  expect(begun).toEqual([0, 100, 200, 300]);
});

test("keeps its place among others after a run that was asked for", async () => {
  const { clock, cycle, begun } = scene(10, 0.4);
  cycle.start();
  await clock.passSlowly(50);
  void cycle.runSoon();
  await clock.passSlowly(400);
  expect(begun).toEqual([0, 50, 190, 290, 390]);
});

test("neither overlaps nor makes up for runs that took too long", async () => {
  const { clock, cycle, begun } = scene(250);
  cycle.start();
  await clock.passSlowly(760);
  expect(begun).toEqual([0, 250, 500, 750]);
});

test("reports how much later than due a run begins", async () => {
  const slow = scene(250);
  slow.cycle.start();
  await slow.clock.passSlowly(760);
  expect(slow.late).toEqual([0, 150, 150, 150]);
  const quick = scene(30);
  quick.cycle.start();
  await quick.clock.passSlowly(110);
  void quick.cycle.runSoon();
  await quick.clock.passSlowly(240);
  expect([quick.begun, quick.late]).toEqual([
    [0, 100, 130, 230, 330],
    [0, 0, 0, 0, 0],
  ]);
});

test("runs once more when asked while it is running", async () => {
  const { clock, cycle, begun } = scene(30);
  cycle.start();
  await clock.passSlowly(10);
  void cycle.runSoon();
  void cycle.runSoon();
  await clock.passSlowly(80);
  expect(begun).toEqual([0, 30]);
});

test("waits for the present run when it is stopped, and runs no more", async () => {
  const { clock, cycle, begun } = scene(30);
  cycle.start();
  await clock.passSlowly(10);
  let isStopped = false;
  const stopping = cycle.stop().then(() => (isStopped = true));
  await settled();
  expect(isStopped).toBe(false);
  await clock.passSlowly(500);
  await stopping;
  void cycle.runSoon();
  expect(begun).toEqual([0]);
});

test("goes on in the same rhythm where somebody sets the clock", async () => {
  const { clock, cycle, begun } = scene(30);
  cycle.start();
  await clock.passSlowly(10);
  clock.set(3_600_000);
  await clock.passSlowly(140);
  clock.set(-7_200_000);
  await clock.passSlowly(100);
  expect(begun).toEqual([0, 100, 200]);
});
