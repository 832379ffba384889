import { expect, test } from "vitest";
import { LoopTurns } from "./loopTurns.ts";

function workFor(duration: number): void {
  const end = performance.now() + duration;
  while (performance.now() < end);
}

test("work that lasts lets others in between its pieces", async () => {
  const turns = new LoopTurns();
  let others = 0;
  const count = (): void => void (others += 1);
  for (let piece = 0; piece < 3; piece += 1) {
    setImmediate(count);
    workFor(6);
    await turns.next();
  }
  expect(others).toBe(3);
});
