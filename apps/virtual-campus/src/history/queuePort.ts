import type { MessagePort } from "node:worker_threads";
import * as z from "zod";
import type { HistoryWord, QueueAnswer, QueueCall } from "./historyOrder.ts";
import { Edge } from "./pastDays.ts";
import { Stretch, type StretchQueue } from "./stretchQueue.ts";

/** The queue of the campus, asked from a thread. */
export function queueBehind(port: MessagePort): StretchQueue {
  const waiting = new Map<number, (answer: unknown) => void>();
  let calls = 0;
  port.on("message", ({ id, answer }: QueueAnswer) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  const ask = async <Schema extends z.ZodType>(schema: Schema, call: QueueCall): Promise<z.output<Schema>> => {
    const answer = await new Promise<unknown>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      port.postMessage({ kind: "call", id: calls, call } satisfies HistoryWord);
    });
    return schema.parse(answer);
  };
  return {
    next: () => ask(Stretch.optional(), { name: "next", asked: [] }),
    edge: (index) => ask(Edge, { name: "edge", asked: [index] }),
    reached: (index, edge) => ask(z.void(), { name: "reached", asked: [index, edge] }),
    turn: (index) => ask(z.number(), { name: "turn", asked: [index] }),
    written: (index) => ask(z.void(), { name: "written", asked: [index] }),
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
    default:
      return queue.written(...call.asked);
  }
}
