import { expect, test } from "vitest";
import { FakeClock } from "./fakeClock.ts";

test("what falls due runs in the order of its time, and of what falls due together in the order in which it came", () => {
  const clock = new FakeClock(0);
  const ran: string[] = [];
  for (const [name, delay] of [
    ["late", 30],
    ["first", 10],
    ["second", 10],
    ["at once", 0],
    ["third", 10],
  ] as const) {
    clock.after(delay, () => ran.push(`${name} at ${clock.elapsed()}`));
  }
  clock.pass(20);
  expect(ran).toEqual(["at once at 0", "first at 10", "second at 10", "third at 10"]);
  expect(clock.elapsed()).toBe(20);
  clock.pass(20);
  expect(ran.at(-1)).toBe("late at 30");
});

test("what a task begins runs in the same time that passes, and what it ends does not run", () => {
  const clock = new FakeClock(0);
  const ran: number[] = [];
  const beat = (): void => {
    ran.push(clock.elapsed());
    clock.after(10, beat);
  };
  clock.after(10, beat);
  const endLate = clock.after(35, () => ran.push(Number.NaN));
  clock.after(25, endLate);
  clock.pass(40);
  expect(ran).toEqual([10, 20, 30, 40]);
  endLate();
  clock.pass(10);
  expect(ran.at(-1)).toBe(50);
});
