import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Clock } from "@atrium/time";
import type { Http } from "../http/ourFastify.ts";
import type { Part } from "../part.ts";
import { BODY_TOPIC, BodyPiece, CALL_TOPIC, HandedCall, piecesOf, readWithOctets } from "./handedCall.ts";
import type { NodeSeal } from "./nodeSeal.ts";
import { encodeJson, type Wire, WireFailure } from "./wire.ts";

/** Octets of bodies that wait for their calls, all together. */
const MOST_WAITING = 256 * 1_024 * 1_024;
/** How long a body waits, ms. */
const WAITS = 60_000;

export interface CallTakerOptions {
  readonly wire: Wire;
  readonly seal: NodeSeal;
  readonly http: () => Http;
  readonly clock: Pick<Clock, "after">;
}

interface Waiting {
  readonly octets: Buffer;
  /** As far as it is here. */
  until: number;
  readonly forget: () => void;
}

/**
 * Takes calls that web nodes hand over, and puts them through the program's own HTTP: its guard finds the session and checks
 * rights, duties and limits as if the caller had come here.
 */
export class CallTaker implements Part {
  readonly name = "calls of web nodes";
  readonly #options: CallTakerOptions;
  readonly #secure = new AsyncLocalStorage<boolean>();
  readonly #bodies = new Map<string, Waiting>();
  readonly #ends: (() => void)[] = [];
  #waiting = 0;

  constructor(options: CallTakerOptions) {
    this.#options = options;
  }

  start(): void {
    const { wire } = this.#options;
    this.#ends.push(
      wire.answer(BODY_TOPIC, async (message) => this.#keep(message)),
      wire.answerParts(CALL_TOPIC, (message, signal) => this.#answer(message, signal)),
    );
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const { forget } of this.#bodies.values()) forget();
  }

  /** Before anything else looks at a request: one that came to a web node by HTTPS counts as having come by it. */
  prepare({ socket }: IncomingMessage): void {
    if (this.#secure.getStore() === true) Object.assign(socket, { encrypted: true });
  }

  async *#answer(message: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { head, octets } = readWithOctets(this.#options.seal.open(CALL_TOPIC, message));
    const { method, url, headers, address, host, isSecure, body } = HandedCall.parse(head);
    const payload = body === undefined ? octets : this.#take(body.id);
    const asked = { method, url, headers: { ...headers, host }, remoteAddress: address, signal };
    const hasBody = payload.length > 0 || headers["content-type"] !== undefined;
    const http = this.#options.http();
    // It begins when it is awaited.
    const answer = await this.#secure.run(
      isSecure,
      async () => await http.inject({ ...asked, payloadAsStream: true, ...(hasBody && { payload }) }),
    );
    yield encodeJson({ status: answer.statusCode, headers: answer.headers });
    for await (const chunk of answer.stream()) yield* piecesOf(Buffer.from(chunk));
  }

  #keep(message: Uint8Array): Uint8Array {
    const { head, octets } = readWithOctets(this.#options.seal.open(BODY_TOPIC, message));
    const { id, from, length } = BodyPiece.parse(head);
    const waiting = this.#bodies.get(id) ?? this.#begin(id, length);
    if (waiting.until !== from || from + octets.length > waiting.octets.length) {
      throw new WireFailure("failed", "A piece of a body is missing");
    }
    octets.copy(waiting.octets, from);
    waiting.until += octets.length;
    return new Uint8Array();
  }

  #begin(id: string, length: number): Waiting {
    if (this.#waiting + length > MOST_WAITING) throw new WireFailure("failed", "Too many long bodies wait");
    const forget = () => {
      cancel();
      if (this.#bodies.delete(id)) this.#waiting -= length;
    };
    const cancel = this.#options.clock.after(WAITS, forget);
    const waiting = { octets: Buffer.alloc(length), until: 0, forget };
    this.#bodies.set(id, waiting);
    this.#waiting += length;
    return waiting;
  }

  #take(id: string): Buffer {
    const waiting = this.#bodies.get(id);
    waiting?.forget();
    if (waiting?.until !== waiting?.octets.length || waiting === undefined) {
      throw new WireFailure("failed", "The body of a call is not here");
    }
    return waiting.octets;
  }
}
