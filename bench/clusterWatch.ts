import { LIVE_PATH, LiveMessage, type LiveSubscribe } from "@atrium/contract/live";
import { WebSocket } from "ws";
import { LiveConnection } from "../apps/web/src/platform/liveConnection.ts";
import type { RunningCluster } from "./clusterRun.ts";

/** A kill is taken for the cause of what is lost within this long after it, ms. */
const CAUSED_WITHIN = 1_500;

/** A socket that was lost, and when values were there again. */
interface Loss {
  readonly lostAt: number;
  readonly backAt: number;
  /** By sequence: only what had changed. */
  readonly isResumed: boolean;
}

/** A page with values of one channel, which connects again as the web application does. */
export class Watcher {
  readonly losses: Loss[] = [];
  /** Of one point: what arrived, by its time. */
  readonly seen = new Map<number, number>();
  readonly #connection: LiveConnection;
  readonly #watched: number | undefined;
  #since: { readonly epoch: string; readonly sequence: number } | undefined;
  #epoch = "";
  #lostAt: number | undefined;

  /** @param watched the point whose values are remembered */
  constructor(cluster: RunningCluster, channel: "lighting" | "energy", watched?: number) {
    this.#watched = watched;
    const url = `${cluster.url.replace("http", "ws")}${LIVE_PATH}`;
    const headers = { authorization: `Bearer ${cluster.token}` };
    this.#connection = new LiveConnection({
      openSocket: (events) => {
        const socket = new WebSocket(url, { headers });
        socket.on("open", () => events.opened());
        socket.on("message", (bytes: Buffer) => events.received(bytes.toString()));
        socket.on("close", () => events.closed());
        socket.on("error", () => socket.terminate());
        return { send: (text) => socket.send(text), close: () => socket.terminate() };
      },
      timers: {
        now: () => Date.now(),
        after: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      random: Math.random,
      onOpen: () => undefined,
      onMessage: (text) => this.#hear(LiveMessage.parse(JSON.parse(text)), channel),
      onState: ({ state }) => {
        if (state === "disconnected") this.#lostAt ??= Date.now();
      },
      onRejected: () => undefined,
    });
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  /** Ms from a kill until values were there again, where this socket was lost by it. */
  backSince(kill: number): { readonly after: number; readonly isResumed: boolean } | undefined {
    const loss = this.losses.find(({ lostAt }) => lostAt >= kill && lostAt < kill + CAUSED_WITHIN);
    return loss === undefined ? undefined : { after: loss.backAt - kill, isResumed: loss.isResumed };
  }

  #hear(message: LiveMessage, channel: "lighting" | "energy"): void {
    if (message.type === "welcome") {
      this.#epoch = message.epoch;
      const asked: LiveSubscribe = {
        type: "subscribe",
        subscription: 1,
        channel,
        place: { placement: "campus" },
        ...(this.#since && { since: this.#since }),
      };
      this.#connection.send(JSON.stringify(asked));
      return;
    }
    if (message.type !== "snapshot" && message.type !== "delta") return;
    if (message.type === "snapshot" && this.#lostAt !== undefined) {
      this.losses.push({ lostAt: this.#lostAt, backAt: Date.now(), isResumed: !message.isComplete });
      this.#lostAt = undefined;
    }
    this.#since = { epoch: this.#epoch, sequence: message.sequence };
    const at = this.#watched === undefined ? -1 : message.ids.indexOf(this.#watched);
    const [value, time] = [message.values[at], message.times[at]];
    const isGood = message.qualities[at] === 0;
    if (isGood && typeof value === "number" && typeof time === "number") this.seen.set(time, value);
  }
}
