import type { MessagePort } from "node:worker_threads";
import type { Edge } from "./pastDays.ts";
import type { HistoryWord, QueueAnswer, QueueCall } from "./historyOrder.ts";
import type { Stretch, StretchQueue } from "./stretchQueue.ts";

/** The queue of the campus, asked from a thread. */
export function queueBehind(port: MessagePort): StretchQueue {
  const waiting = new Map<number, (answer: never) => void>();
  let calls = 0;
  port.on("message", ({ id, answer }: QueueAnswer) => {
    waiting.get(id)?.(answer as never);
    waiting.delete(id);
  });
  const ask = <Answer>(call: QueueCall) =>
    new Promise<Answer>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      port.postMessage({ kind: "call", id: calls, call } satisfies HistoryWord);
    });
  return {
    next: () => ask<Stretch | undefined>({ name: "next", asked: [] }),
    edge: (index) => ask<Edge>({ name: "edge", asked: [index] }),
    reached: (index, edge) => ask<void>({ name: "reached", asked: [index, edge] }),
    turn: (index) => ask<number>({ name: "turn", asked: [index] }),
    written: (index) => ask<void>({ name: "written", asked: [index] }),
  };
}

/** What the queue says to a thread's question. */
export function answerOf(queue: StretchQueue, call: QueueCall): Promise<unknown> {
  switch (call.name) {
    case "next":
      return queue.next();
    case "edge":
      return queue.edge(...call.asked);
    case "reached":
      return queue.reached(...call.asked);
    case "turn":
      return queue.turn(...call.asked);
    case "written":
      return queue.written(...call.asked);
  }
}
