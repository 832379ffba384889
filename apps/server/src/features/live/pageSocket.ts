import type { LiveChannel, LiveMessage } from "@atrium/contract/live";
import type { Language } from "@atrium/words";
import type { Writable } from "node:stream";
import type { WebSocket } from "ws";
import { Frame } from "./frame.ts";
import type { LiveSession } from "./liveDirectory.ts";

/** The subscription of one socket to a view. */
export interface LiveMember {
  /** Sends the changes left out while the socket was congested: newest values, never a queue. */
  catchUp(): void;
  /** Sends the changes that are collected for a later message. */
  flush?(): void;
  leave(): void;
}

/** Bytes waiting for a socket that count as congestion: nothing more is sent until they are gone. */
const CONGESTED_BYTES = 128 * 1024;

export interface LiveClientOptions {
  readonly socket: WebSocket;
  /** The connection beneath it, for frames that are shared: nothing else writes what has to be waited for. */
  readonly stream: Writable;
  /** Whether the page takes deflated messages, with the largest window. */
  readonly takesDeflated: boolean;
  readonly session: LiveSession;
  /** The language of whoever looks at the page. */
  readonly language: Language;
  /** The session's token: an open socket keeps its session in use. */
  readonly token: string;
}

/** The live socket of one page, with its subscriptions. */
export class PageSocket {
  readonly token: string;
  /** The present session: its user's permissions may change while the socket is open. */
  session: LiveSession;
  /** The channel of each subscription, by the number that the page gave it. */
  readonly channels = new Map<number, LiveChannel>();
  /** Heartbeats since the socket last had room. */
  congestedFor = 0;
  hasAnsweredPing = true;
  readonly #socket: WebSocket;
  readonly #stream: Writable;
  readonly #takesDeflated: boolean;
  readonly #language: Language;
  readonly #members = new Map<number, LiveMember>();
  readonly #behind = new Set<LiveMember>();

  constructor({ socket, stream, takesDeflated, session, language, token }: LiveClientOptions) {
    this.#socket = socket;
    this.#stream = stream;
    this.#takesDeflated = takesDeflated;
    this.#language = language;
    this.session = session;
    this.token = token;
  }

  get sessionId(): number {
    return this.session.id;
  }

  get isCongested(): boolean {
    return this.#socket.bufferedAmount > CONGESTED_BYTES;
  }

  get isBehind(): boolean {
    return this.#behind.size > 0;
  }

  /**
   * Sends one message, deflated where it is long. The library would make the frame again for each socket and write it in two
   * pieces, deflate it again, and keep a quarter of a megabyte for that. It writes pings and the close alone, at once, so
   * that the order stays.
   */
  send(frame: Frame): void {
    const said = frame.in(this.#language);
    this.#write(said.isLong && this.#takesDeflated ? said.deflated : said.plain);
  }

  /** Sends it as it is: many small ones a second are not worth deflating even once. */
  sendPlain(frame: Frame): void {
    this.#write(frame.in(this.#language).plain);
  }

  #write(octets: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#stream.write(octets);
  }

  sendMessage(message: LiveMessage): void {
    this.send(new Frame(JSON.stringify(message)));
  }

  /** Remembers that a member must catch up once there is room. */
  postpone(member: LiveMember): void {
    this.#behind.add(member);
  }

  /** Lets members that are behind catch up as far as there is room. */
  catchUp(): void {
    for (const member of this.#behind) {
      if (this.isCongested) return;
      this.#behind.delete(member);
      member.catchUp();
    }
  }

  /** Sends the changes of values that are known by now: the next message may rest on them. */
  flush(): void {
    for (const member of this.#members.values()) member.flush?.();
  }

  join(subscription: number, channel: LiveChannel, member: LiveMember): void {
    this.#members.set(subscription, member);
    this.channels.set(subscription, channel);
  }

  leave(subscription: number): void {
    const member = this.#members.get(subscription);
    if (member === undefined) return;
    this.#members.delete(subscription);
    this.channels.delete(subscription);
    this.#behind.delete(member);
    member.leave();
  }

  leaveAll(): void {
    for (const subscription of this.#members.keys()) this.leave(subscription);
  }

  ping(): void {
    this.hasAnsweredPing = false;
    this.#socket.ping();
  }

  /** @param reason at most 123 bytes */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
