import { LIVE_CHANNELS, type LiveChannel, type LiveMessage, LiveUnsubscribe } from "@atrium/contract/live";
import * as z from "zod";
import { LiveClient } from "./live.ts";
import type { LiveSocketEvents, LiveTimers } from "./liveConnection.ts";

/** A clock that stands still until the test moves it. */
export class FakeTimers implements LiveTimers {
  #now = 1_000_000;
  #waiting: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const entry = { at: this.#now + milliseconds, callback };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** Lets the time pass, calling what is due in its order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = this.#waiting.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#waiting = this.#waiting.filter((entry) => entry !== due);
      this.#now = due.at;
      due.callback();
    }
    this.#now = end;
  }
}

/** One socket as the server would see it. */
export class FakeSocket {
  readonly events: LiveSocketEvents;
  readonly requests: { readonly type: string; readonly subscription: number }[] = [];
  isClosed = false;

  readonly #channels: readonly LiveChannel[];

  constructor(events: LiveSocketEvents, channels: readonly LiveChannel[]) {
    this.events = events;
    this.#channels = channels;
  }

  send(text: string): void {
    const request = z.looseObject({ channel: z.string().optional() }).parse(JSON.parse(text));
    const channel = this.#channels.find(({ name }) => name === request.channel);
    this.requests.push((channel?.subscribe ?? LiveUnsubscribe).parse(request));
  }

  close(): void {
    this.isClosed = true;
  }

  /** The server accepts and greets. */
  accept(epoch = "run-1", site = 0): void {
    this.events.opened();
    this.say({ type: "welcome", epoch, time: 1_000_000, site });
  }

  say(message: LiveMessage): void {
    this.sayAny(message);
  }

  /** A message of a channel that is not the contract's. */
  sayAny(message: object): void {
    this.events.received(JSON.stringify(message));
  }
}

/** A live client on a fake clock, fake sockets and frames that come when asked for. */
export function fakeLive(channels = LIVE_CHANNELS) {
  const timers = new FakeTimers();
  const sockets: FakeSocket[] = [];
  const frames: (() => void)[] = [];
  let rejections = 0;
  const client = new LiveClient({
    openSocket: (events) => {
      const socket = new FakeSocket(events, channels);
      sockets.push(socket);
      return socket;
    },
    timers,
    random: () => 0.5,
    requestFrame: (callback) => frames.push(callback),
    channels,
    onRejected: () => {
      rejections += 1;
    },
  });
  return {
    client,
    timers,
    frames,
    get rejections() {
      return rejections;
    },
    get sockets() {
      return sockets;
    },
    socket(): FakeSocket {
      const newest = sockets.at(-1);
      if (newest === undefined) throw new Error("No socket was opened");
      return newest;
    },
    draw(): void {
      for (const frame of frames.splice(0)) frame();
    },
  };
}
