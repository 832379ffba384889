import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { asker, FairLine } from "./fairLine.ts";

test("who waits for a connection is served in turn, one of each session after the other", async () => {
  const line = new FairLine(1, 60_000);
  await line.enter();
  const served: string[] = [];
  const wait = (who: string, name: string) =>
    asker.run(who, async () => {
      await line.enter();
      served.push(name);
    });
  const all = [wait("a", "a1"), wait("a", "a2"), wait("a", "a3"), wait("b", "b1"), wait("c", "c1")];
  for (const _ of all) {
    line.leave();
    await sleep(0);
  }
  await Promise.all(all);
  expect(served).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("who waits too long, or has too many waiting, gets an error that says so, and takes no place away", async () => {
  const line = new FairLine(1, 20);
  await line.enter();
  await expect(line.enter()).rejects.toMatchObject({ code: "EDB002", status: 503 });
  const ofOne = async () => asker.run("a", async () => line.enter());
  const waiting = Array.from({ length: 40 }, async () => ofOne().catch(() => "late"));
  await expect(ofOne()).rejects.toMatchObject({
    message: "Too many long queries at once. Try again in a moment.",
  });
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["late"]));
  line.leave();
  await line.enter();
});

test("our own work may wait in any number: an export of the site asks for all of it at once", async () => {
  const line = new FairLine(1, 60_000);
  await line.enter();
  const all = Array.from({ length: 200 }, async () => line.enter());
  for (const _ of all) line.leave();
  expect(await Promise.all(all)).toHaveLength(200);
});
