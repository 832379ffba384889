import { LIVE_PATH, LiveMessage, type LiveRequest } from "@atrium/contract/live";
import { vi } from "vitest";
import { WebSocket } from "ws";

type Message<Type extends LiveMessage["type"]> = Extract<LiveMessage, { type: Type }>;

/** A page's socket: every message that it received, checked against the contract. */
export class LiveSocket {
  readonly messages: LiveMessage[] = [];
  closed: { readonly code: number; readonly reason: string } | undefined;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (bytes: Buffer) => this.messages.push(LiveMessage.parse(JSON.parse(bytes.toString()))));
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    socket.on("error", () => undefined);
  }

  send(request: LiveRequest): void {
    this.socket.send(JSON.stringify(request));
  }

  all<Type extends LiveMessage["type"]>(type: Type): Message<Type>[] {
    return this.messages.filter((message): message is Message<Type> => message.type === type);
  }

  /** Waits for the first message of a kind that matches. */
  async first<Type extends LiveMessage["type"]>(
    type: Type,
    fits: (message: Message<Type>) => boolean = () => true,
  ): Promise<Message<Type>> {
    return await waitFor(() => this.all(type).find((message) => fits(message)), `a message ${type}`);
  }

  async whenClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    return await waitFor(() => this.closed, "the socket's end");
  }

  /** The newest value of a point from snapshots and deltas. */
  valueOf(point: number): number | null | undefined {
    let value: number | null | undefined;
    for (const message of this.messages) {
      if (message.type !== "snapshot" && message.type !== "delta") continue;
      const row = message.ids.indexOf(point);
      if (row !== -1) value = message.values[row];
    }
    return value;
  }
}

/** Connects as a page would; rejects with the status where the server refuses the upgrade. */
export async function openLiveSocket(
  base: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<LiveSocket> {
  const socket = new WebSocket(base.replace("http", "ws") + LIVE_PATH, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const live = new LiveSocket(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("unexpected-response", (_request, response) => reject(new Error(`refused ${response.statusCode}`)));
    socket.once("error", reject);
  });
  return live;
}

export async function waitFor<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  what: string,
): Promise<Found> {
  return await vi.waitFor(
    async () => {
      const found = await look();
      if (found === undefined) throw new Error(`waited in vain for ${what}`);
      return found;
    },
    { timeout: 15_000, interval: 5 },
  );
}
