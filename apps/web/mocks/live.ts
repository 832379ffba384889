import type { Server } from "node:http";
import { CHANNEL_MODULES, type CommandReply } from "@atrium/contract/devices";
import {
  LIVE_CHANNELS,
  LIVE_HEARTBEAT_INTERVAL,
  LIVE_PATH,
  type LiveMessage,
  LiveRequest,
  type LiveSubscribe,
} from "@atrium/contract/live";
import type { Health, Place } from "@atrium/contract/site";
import { type WebSocket, WebSocketServer } from "ws";
import type { MockValues } from "./values.ts";

interface View {
  subscription: number;
  view: number;
  ids: readonly number[];
}

/** The live socket of the fake server: snapshots, a delta each second, heartbeats. */
export class MockLive {
  readonly #sockets = new Map<WebSocket, Map<number, LiveSubscribe>>();
  readonly #views = new Map<WebSocket, Map<number, View>>();
  readonly #values: MockValues;
  readonly #health: () => Health;
  readonly #server = new WebSocketServer({ noServer: true });
  #sequence = 1;

  constructor(values: MockValues, health: () => Health) {
    this.#values = values;
    this.#health = health;
  }

  listen(server: Server): void {
    server.on("upgrade", (request, socket, head) => {
      if (request.url !== LIVE_PATH) {
        socket.destroy();
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (client) => {
        this.#welcome(client);
      });
    });
    setInterval(() => {
      this.tellChanges(this.#values.drift());
      this.#toAll({ type: "heartbeat", time: Date.now() });
    }, LIVE_HEARTBEAT_INTERVAL);
  }

  tellChanges(changed: readonly number[]): void {
    this.#sequence += 1;
    for (const [socket, views] of this.#views) {
      for (const { view, ids } of views.values()) {
        const here = changed.filter((id) => ids.includes(id));
        if (here.length === 0) continue;
        say(socket, { type: "delta", view, sequence: this.#sequence, ...this.#values.columns(here) });
      }
    }
  }

  tellCommand(command: CommandReply): void {
    for (const [socket, requests] of this.#sockets) {
      for (const request of requests.values()) {
        if (request.channel === "commands") {
          say(socket, {
            type: "commands",
            subscription: request.subscription,
            sequence: this.#sequence,
            isComplete: false,
            entities: [command],
          });
        }
        if (request.channel === "summary") {
          say(socket, { type: "summary", subscription: request.subscription, rows: this.#values.summary() });
        }
      }
    }
  }

  /** Lists of which the fake server has nothing at first. */
  #sayEmptyList(socket: WebSocket, { channel, subscription }: Exclude<LiveSubscribe, { place: Place }>): void {
    if (LIVE_CHANNELS.find(({ name }) => name === channel)?.kind !== "list") return;
    const sequence = this.#sequence;
    socket.send(JSON.stringify({ type: channel, subscription, sequence, isComplete: true, entities: [] }));
  }

  #toAll(message: LiveMessage): void {
    for (const socket of this.#sockets.keys()) say(socket, message);
  }

  #welcome(socket: WebSocket): void {
    this.#sockets.set(socket, new Map());
    this.#views.set(socket, new Map());
    say(socket, { type: "welcome", epoch: "mock", time: Date.now(), site: 0 });
    socket.on("message", (frame: Buffer) => {
      const request = LiveRequest.parse(JSON.parse(frame.toString("utf8")));
      if (request.type === "subscribe") {
        this.#subscribe(socket, request);
      } else {
        this.#sockets.get(socket)?.delete(request.subscription);
        this.#views.get(socket)?.delete(request.subscription);
      }
    });
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#views.delete(socket);
    });
  }

  #subscribe(socket: WebSocket, request: LiveSubscribe): void {
    const { subscription } = request;
    this.#sockets.get(socket)?.set(subscription, request);
    switch (request.channel) {
      case "summary":
        say(socket, { type: "summary", subscription, rows: this.#values.summary() });
        return;
      case "health":
        say(socket, { type: "health", subscription, health: this.#health() });
        return;
      default: {
        if (!("place" in request)) {
          this.#sayEmptyList(socket, request);
          return;
        }
        const { channel, place } = request;
        const devices = CHANNEL_MODULES[channel].flatMap((module) => this.#values.devicesAt(module, place));
        const ids = devices.flatMap((device) => device.points.map(({ id }) => id));
        this.#views.get(socket)?.set(subscription, { subscription, view: subscription, ids });
        const columns = this.#values.columns(ids);
        const base = { type: "snapshot", subscription, view: subscription, sequence: this.#sequence } as const;
        say(socket, { ...base, isComplete: true, ...columns });
      }
    }
  }
}

function say(socket: WebSocket, message: LiveMessage): void {
  socket.send(JSON.stringify(message));
}
