import { expect, test } from "vitest";
import { settled } from "@atrium/time/fakeClock";
import { QueueClosed, RequestQueue } from "./requestQueue.ts";

/** Tasks that the test completes, in the order they began. */
function desk(): { begun: string[]; task: (name: string) => () => Promise<string>; finish: () => Promise<void> } {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const task = (name: string) => async (): Promise<string> => {
    begun.push(name);
    await new Promise<void>((resolve) => void open.push(resolve));
    return name;
  };
  const finish = async (): Promise<void> => {
    open.shift()?.();
    await settled();
  };
  return { begun, task, finish };
}

test("has one request in flight, and lets writes overtake polls that have not begun", async () => {
  const { begun, task, finish } = desk();
  const queue = new RequestQueue();
  const results = [queue.poll(task("poll 1")), queue.poll(task("poll 2")), queue.write(task("write 1"))];
  await settled();
  expect([begun, queue.waitingWrites]).toEqual([["poll 1"], 1]);
  await finish();
  expect(queue.waitingWrites).toBe(0);
  await finish();
  await finish();
  expect(begun).toEqual(["poll 1", "write 1", "poll 2"]);
  expect(await Promise.all(results)).toEqual(["poll 1", "poll 2", "write 1"]);
});

test("lets a poll through after twenty writes", async () => {
  const { begun, task, finish } = desk();
  const queue = new RequestQueue();
  const results = Array.from({ length: 30 }, (_, index) => queue.write(task(`write ${index}`)));
  results.push(queue.poll(task("poll")));
  for (let step = 0; step < 31; step += 1) await finish();
  await Promise.all(results);
  expect(begun.indexOf("poll")).toBe(20);
});

test("has more in flight as soon as it may, and fewer once those in flight have ended", async () => {
  const { begun, task, finish } = desk();
  const queue = new RequestQueue();
  const results = [1, 2, 3, 4, 5].map((number) => queue.poll(task(`poll ${number}`)));
  queue.most = 3;
  await settled();
  expect(begun).toEqual(["poll 1", "poll 2", "poll 3"]);
  queue.most = 1;
  await finish();
  await finish();
  expect(begun).toHaveLength(3);
  await finish();
  expect(begun).toHaveLength(4);
  await finish();
  await finish();
  await Promise.all(results);
});

test("goes on after a request that failed", async () => {
  const queue = new RequestQueue();
  const failing = queue.poll(() => Promise.reject(new Error("no answer")));
  const next = queue.poll(() => Promise.resolve("answer"));
  await expect(failing).rejects.toThrow("no answer");
  expect(await next).toBe("answer");
});

test("refuses everything that waits when it is closed, and everything after", async () => {
  const { task, finish } = desk();
  const queue = new RequestQueue();
  const running = queue.poll(task("running"));
  const waiting = queue.write(task("waiting"));
  queue.close("stopped");
  await expect(waiting).rejects.toThrow(QueueClosed);
  await expect(queue.poll(task("late"))).rejects.toThrow("stopped");
  await finish();
  expect(await running).toBe("running");
});
