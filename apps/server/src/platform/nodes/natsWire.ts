import {
  headers,
  type Msg,
  NoRespondersError,
  RequestError,
  type Subscription,
  TimeoutError,
} from "@nats-io/transport-node";
import type { Log } from "@atrium/time";
import type { NatsLink } from "./natsConnection.ts";
import { askParts, answerParts } from "./natsParts.ts";
import {
  ANSWER_LIMIT,
  type AskOptions,
  type Answerer,
  type PartsAnswerer,
  type Wire,
  WireFailure,
  type WireState,
} from "./wire.ts";

/** Header of an answer that is a failure: its code. */
const FAILURE = "Atrium-Failure";
/** Header of a question: when nobody waits for the answer any more, ms since the epoch. */
const EXPIRES = "Atrium-Expires";
/** By how much the clocks of two nodes may differ before a question counts as too old, ms. */
const CLOCK_TOLERANCE = 2_000;

export interface NatsWireOptions {
  readonly link: NatsLink;
  readonly node: string;
  /** The first words of every subject: `atrium.<installation>`. */
  readonly prefix: string;
  readonly log: Log;
}

/** The wire over NATS: questions are requests, parts come on an inbox, what is sent is a plain message. */
export class NatsWire implements Wire {
  readonly node: string;
  readonly #link: NatsLink;
  readonly #prefix: string;
  readonly #log: Log;

  constructor({ link, node, prefix, log }: NatsWireOptions) {
    this.node = node;
    this.#link = link;
    this.#prefix = prefix;
    this.#log = log;
  }

  /** Resolves when the servers know which topics this node answers and hears. */
  async settled(): Promise<void> {
    await this.#link.connection.flush();
  }

  get state(): WireState {
    return this.#link.state;
  }

  onState(listener: (state: WireState) => void): () => void {
    return this.#link.onState(listener);
  }

  async ask(
    topic: string,
    message: Uint8Array,
    { timeout = ANSWER_LIMIT, signal }: AskOptions = {},
  ): Promise<Uint8Array> {
    this.#refuseCut();
    signal?.throwIfAborted();
    const head = headers();
    head.set(EXPIRES, String(Date.now() + timeout));
    const answer = this.#link.connection
      .request(this.#subject(topic), message, { timeout, headers: head })
      .catch((error: unknown) => {
        throw failureOf(error, topic);
      });
    const reply = await (signal === undefined ? answer : Promise.race([answer, aborted(signal)]));
    const code = reply.headers?.get(FAILURE);
    if (code !== undefined && code !== "") throw new WireFailure(code, reply.string());
    return reply.data;
  }

  askParts(topic: string, message: Uint8Array, options: AskOptions = {}): AsyncIterable<Uint8Array> {
    this.#refuseCut();
    return askParts({ nats: this.#link.connection, node: this.node }, this.#subject(topic), message, options);
  }

  answer(topic: string, answerer: Answerer): () => void {
    return this.#serve(topic, async (message) => {
      const expires = Number(message.headers?.get(EXPIRES) ?? Number.NaN);
      // The line was held, and the caller has given up: whatever it asked for would come as a surprise now.
      if (Date.now() > expires + CLOCK_TOLERANCE) {
        this.#log.warn({ topic, late: Date.now() - expires }, "a question came too late, and is not answered");
        return;
      }
      try {
        // Of one answer, nobody says that they have left.
        message.respond(await answerer(message.data, new AbortController().signal));
      } catch (error) {
        const head = headers();
        head.set(FAILURE, error instanceof WireFailure ? error.code : "failed");
        message.respond(Buffer.from(error instanceof Error ? error.message : String(error)), { headers: head });
        if (!(error instanceof WireFailure)) {
          this.#log.error({ err: error, topic }, "a question of another node failed");
        }
      }
    });
  }

  answerParts(topic: string, answerer: PartsAnswerer): () => void {
    return this.#serve(topic, async (message) => {
      await answerParts({ nats: this.#link.connection, node: this.node }, message, answerer).catch((error: unknown) =>
        this.#log.error({ err: error, topic }, "an answer in parts failed"),
      );
    });
  }

  send(topic: string, message: Uint8Array): void {
    // What waited for the line to come back would be old.
    if (this.#link.state === "lost" || this.#link.connection.isClosed()) return;
    this.#link.connection.publish(this.#subject(topic), message);
  }

  hear(topic: string, listener: (message: Uint8Array, topic: string) => void): () => void {
    const words = this.#prefix.length + 1;
    return this.#serve(topic, async (message) => listener(message.data, message.subject.slice(words)));
  }

  #serve(topic: string, take: (message: Msg) => Promise<void>): () => void {
    const failed = (failure: unknown): void => this.#log.error({ err: failure, topic }, "a message failed");
    const subscription: Subscription = this.#link.connection.subscribe(this.#subject(topic));
    const run = async (): Promise<void> => {
      for await (const message of subscription) void take(message).catch(failed);
    };
    run().catch((error: unknown) => this.#log.error({ err: error, topic }, "NATS does not let this node hear a topic"));
    return () => {
      if (!this.#link.connection.isClosed()) subscription.unsubscribe();
    };
  }

  #subject(topic: string): string {
    return `${this.#prefix}.${topic}`;
  }

  #refuseCut(): void {
    if (this.#link.state === "lost") throw new WireFailure("cut", "This node has lost the others");
  }
}

function failureOf(error: unknown, topic: string): WireFailure {
  const cause = error instanceof RequestError ? error.cause : error;
  if (cause instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())) {
    return new WireFailure("nobody", `Nobody answers ${topic}`, { cause: error });
  }
  if (cause instanceof TimeoutError) return new WireFailure("late", `No answer to ${topic} in time`, { cause: error });
  return new WireFailure("late", error instanceof Error ? error.message : String(error), { cause: error });
}

async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new WireFailure("late", "Nobody waits for the answer any more")), {
      once: true,
    });
  });
}
