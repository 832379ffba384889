import { expect, test } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import { PlayTogether } from "./playTogether.ts";

test("gives writes of one value that come together one start, and later ones another", async () => {
  const clock = new FakeClock();
  const together = new PlayTogether(clock);
  const starts: number[] = [];
  const write = (duration: number) => (startAt: number) =>
    new Promise<void>((resolve) => {
      starts.push(startAt);
      clock.after(duration, resolve);
    });
  const first = together.join("media 3", write(400));
  await clock.passSlowly(350);
  const second = together.join("media 3", write(100));
  const other = together.join("media 2", write(10));
  await clock.passSlowly(300);
  const third = together.join("media 3", write(10));
  await clock.passSlowly(600);
  const late = together.join("media 3", write(10));
  await clock.passSlowly(100);
  await Promise.all([first, second, other, third, late]);
  const [one, two, another, three, four] = starts;
  expect(two).toBe(one);
  expect(three).toBe(one);
  expect(another).not.toBe(one);
  expect(four).not.toBe(one);
  expect(one).toBeGreaterThan(1_000_000);
});
