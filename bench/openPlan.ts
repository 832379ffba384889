import { LIVE_PATH } from "@atrium/contract/live";
import { WebSocket } from "ws";
import * as z from "zod";
import type { Installation } from "./installation.ts";
import { until } from "./program.ts";

const LIMIT = 30_000;
const Columns = z.object({
  type: z.enum(["snapshot", "delta"]),
  ids: z.array(z.int()),
  values: z.array(z.number().nullable()),
});

interface Expected {
  readonly point: number;
  readonly value: number;
  readonly heard: () => void;
}

/** The live socket of a page that shows a floor. */
export class OpenPlan {
  readonly #socket: WebSocket;
  readonly #newest = new Map<number, number>();
  #expected: Expected | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (bytes: Buffer) => this.#receive(bytes));
  }

  /** @param subscription channel and place of the page */
  static async open({ url, token }: Installation, subscription: object): Promise<OpenPlan> {
    const socket = new WebSocket(`${url.replace("http", "ws")}${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    const plan = new OpenPlan(socket);
    socket.send(JSON.stringify({ type: "subscribe", subscription: 1, ...subscription }));
    return plan;
  }

  /** Waits until so many points have had a value. */
  async shows(points: number): Promise<void> {
    await until(`${points} points have a value`, LIMIT, async () => this.#newest.size >= points);
  }

  /** Waits until the point has that value. */
  async hears(point: number, value: number): Promise<void> {
    if (this.#newest.get(point) === value) return;
    let limit: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      limit = setTimeout(() => reject(new Error(`point ${point}: ${value} did not come to the page`)), LIMIT);
      this.#expected = { point, value, heard: resolve };
    });
    clearTimeout(limit);
  }

  #receive(bytes: Buffer): void {
    const { data: columns } = Columns.safeParse(JSON.parse(bytes.toString()));
    for (const [index, id] of columns?.ids.entries() ?? []) {
      const value = columns?.values[index];
      if (typeof value !== "number") continue;
      this.#newest.set(id, value);
      if (this.#expected?.point !== id || this.#expected.value !== value) continue;
      this.#expected.heard();
      this.#expected = null;
    }
  }

  close(): void {
    this.#socket.terminate();
  }
}
