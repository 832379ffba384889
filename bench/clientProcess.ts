import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { ClientSpec, type ClientReport } from "./clients.ts";
import { Histogram } from "./histogram.ts";
import { preciseNow, timeOf } from "./sourceTime.ts";
import { serve } from "./worker.ts";

const fromSource = new Histogram();
const fromDriver = new Histogram();
const newest = new Map<number, number>();
let sockets: WebSocket[] = [];
let base = 0;
let counts = { messages: 0, bytes: 0, changes: 0 };

serve({
  async open(input): Promise<void> {
    const { url, token, places, channel, readEvery, ...spec } = ClientSpec.parse(input);
    base = spec.base;
    for (const [index, placement] of places.entries()) {
      const socket = await connected(url, token);
      const isRead = index % readEvery === 0;
      socket.on("message", (message: Buffer) => (isRead ? read(message) : count(message)));
      socket.send(JSON.stringify({ type: "subscribe", subscription: 1, channel, place: { placement } }));
      sockets.push(socket);
    }
  },
  /** The changes received since the last request. */
  take(): ClientReport {
    const open = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length;
    const report = { ...counts, open, fromSource: fromSource.sparse(), fromDriver: fromDriver.sparse() };
    counts = { messages: 0, bytes: 0, changes: 0 };
    fromSource.clear();
    fromDriver.clear();
    return report;
  },
  /** The newest value of each point received. */
  newest(): [number, number][] {
    return [...newest];
  },
  async close(): Promise<void> {
    for (const socket of sockets) socket.terminate();
    sockets = [];
    newest.clear();
  },
});

/** The server lets one person make only so many calls in a minute; a crowd that signs in as one waits for the next. */
async function connected(url: string, token: string): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
    const refusal = await new Promise<Error | undefined>((resolve) => {
      socket.once("open", () => resolve(undefined));
      socket.once("error", resolve);
    });
    if (refusal === undefined) return socket;
    if (!refusal.message.includes("429")) throw refusal;
    await sleep(1_000);
  }
}

function count(message: Buffer): void {
  counts.messages += 1;
  counts.bytes += message.length;
}

/** A page reads every message; here only some do, so that the crowd does not slow the server beside it. */
function read(message: Buffer): void {
  const now = preciseNow();
  count(message);
  const columns = columnsOf(JSON.parse(message.toString()));
  if (columns === undefined) return;
  for (const [row, id] of columns.ids.entries()) {
    const value = columns.values[row];
    const time = columns.times[row];
    if (typeof id !== "number" || typeof value !== "number" || typeof time !== "number") continue;
    if (value === newest.get(id)) continue;
    newest.set(id, value);
    if (columns.type === "snapshot") continue;
    counts.changes += 1;
    fromDriver.add(now - time);
    // A constant value has no time in it.
    if (value > 1) fromSource.add(now - timeOf(value, base));
  }
}

interface Columns {
  readonly type: unknown;
  readonly ids: readonly unknown[];
  readonly values: readonly unknown[];
  readonly times: readonly unknown[];
}

/** Checks no more than it must: the contract's whole check would take longer than the message itself. */
function columnsOf(message: unknown): Columns | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  if (!("type" in message && "ids" in message && "values" in message && "times" in message)) return undefined;
  const { type, ids, values, times } = message;
  return Array.isArray(ids) && Array.isArray(values) && Array.isArray(times) ? { type, ids, values, times } : undefined;
}
