import { expect, test } from "vitest";
import { SerialQueue } from "./serialQueue.ts";

test("work starts when the work before it has ended, also where that failed, and all of it can be awaited", async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  const work = async (name: string, fails = false) =>
    queue.run(async () => {
      seen.push(`${name} starts`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const first = work("first", true).catch((error: unknown) => String(error));
  const second = work("second");
  await queue.ended();
  expect(seen).toEqual(["first starts", "first ends", "second starts", "second ends"]);
  expect([await first, await second]).toEqual(["Error: first", "second"]);
});
