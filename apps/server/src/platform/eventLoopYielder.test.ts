import { expect, test } from "vitest";
import { EventLoopYielder } from "./eventLoopYielder.ts";

function workFor(duration: number): void {
  const end = performance.now() + duration;
  while (performance.now() < end);
}

test("work that lasts lets others in between its pieces", async () => {
  const yielder = new EventLoopYielder();
  let others = 0;
  const count = (): void => void (others += 1);
  for (let piece = 0; piece < 3; piece += 1) {
    setImmediate(count);
    workFor(6);
    await yielder.yieldIfDue();
  }
  expect(others).toBe(3);
});
