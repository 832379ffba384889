import { randomUUID } from "node:crypto";
import { FINAL_COMMAND_STATES } from "@atrium/contract/devices";
import { COMMANDS_CHANNEL, LIVE_PATH } from "@atrium/contract/live";
import { WebSocket } from "ws";
import { until } from "./program.ts";

const ROUND_LIMIT = 30_000;

/** A page that commands and receives the outcome. */
export class CommandPage {
  readonly #url: string;
  readonly #token: string;
  readonly #socket: WebSocket;

  private constructor(url: string, token: string, socket: WebSocket) {
    this.#url = url;
    this.#token = token;
    this.#socket = socket;
  }

  static async open(url: string, token: string): Promise<CommandPage> {
    const socket = new WebSocket(`${url.replace("http", "ws")}${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    socket.send(JSON.stringify({ type: "subscribe", subscription: 1, channel: "commands" }));
    return new CommandPage(url, token, socket);
  }

  /** By device: the final state of its target and its time, ms from the call. */
  async command(targets: readonly object[]): Promise<ReadonlyMap<string, [state: string, latency: number]>> {
    const id = randomUUID();
    const settled = new Map<string, [string, number]>();
    const began = performance.now();
    const hear = (bytes: Buffer): void => {
      const message = COMMANDS_CHANNEL.message.safeParse(JSON.parse(bytes.toString()));
      const command = message.data?.entities.find((one) => one.id === id);
      for (const { device, state } of command?.targets ?? []) {
        if (settled.has(device) || !FINAL_COMMAND_STATES.includes(state)) continue;
        settled.set(device, [state, performance.now() - began]);
      }
    };
    this.#socket.on("message", hear);
    try {
      const reply = await fetch(`${this.#url}/api/core-service/v1.0/commands`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
        body: JSON.stringify({ id, targets }),
      });
      if (reply.status !== 202) throw new Error(`command refused: ${reply.status} ${await reply.text()}`);
      await until("all targets settle", ROUND_LIMIT, async () => settled.size === targets.length);
    } finally {
      this.#socket.off("message", hear);
    }
    return settled;
  }

  close(): void {
    this.#socket.terminate();
  }
}
