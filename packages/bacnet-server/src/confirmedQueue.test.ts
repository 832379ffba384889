import { expect, test } from "vitest";
import { ConfirmedQueue } from "./confirmedQueue.ts";

test("a subscriber that acknowledges nothing has four notifications on their way, and of what waits only the newest is sent", async () => {
  const queue = new ConfirmedQueue();
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const give = (what: string) => async () => {
    sent.push(what);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  for (const object of ["a", "b", "c", "d", "e", "f"]) queue.send("10.0.0.1", object, give(`${object}1`));
  queue.send("10.0.0.1", "e", give("e2"));
  expect(sent).toEqual(["a1", "b1", "c1", "d1"]);
  queue.send("10.0.0.2", "a", give("other"));
  expect(sent.at(-1)).toBe("other");
  for (const end of ends.splice(0)) end();
  await expect.poll(() => sent).toEqual(["a1", "b1", "c1", "d1", "other", "f1", "e2"]);
});
