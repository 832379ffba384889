/** How long somebody waits for an answer if nothing else is said, ms. */
export const ANSWER_LIMIT = 5_000;

export interface AskOptions {
  /** Ms until the answer, or until the next part of it. */
  readonly timeout?: number;
  /** The caller does not want to know any more. */
  readonly signal?: AbortSignal;
}

export type WireState = "connected" | "lost";

/** Answers a message. What it throws as `WireFailure` reaches the caller; any other error as `failed`. */
export type Answerer = (message: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
export type PartsAnswerer = (message: Uint8Array, signal: AbortSignal) => AsyncIterable<Uint8Array>;

/**
 * All that the nodes of an installation say to each other. Topics are words with dots between them; one that is heard may
 * have `*` for a word. A message has at most `MAX_MESSAGE` octets. What is sent may be lost; what is asked is answered once,
 * or fails.
 */
export interface Wire {
  /** The name of this node. */
  readonly node: string;
  readonly state: WireState;
  /** The returned function ends the subscription. */
  onState(listener: (state: WireState) => void): () => void;
  /** @throws WireFailure */
  ask(topic: string, message: Uint8Array, options?: AskOptions): Promise<Uint8Array>;
  /** An answer in parts, as large and as long as it likes; who reads slowly slows the sender. @throws WireFailure */
  askParts(topic: string, message: Uint8Array, options?: AskOptions): AsyncIterable<Uint8Array>;
  /** The returned function ends it. One node answers a topic. */
  answer(topic: string, answerer: Answerer): () => void;
  /** `signal`: the caller has left. */
  answerParts(topic: string, answerer: PartsAnswerer): () => void;
  /** To whoever hears it now. */
  send(topic: string, message: Uint8Array): void;
  hear(topic: string, listener: (message: Uint8Array, topic: string) => void): () => void;
}

/** Octets of one message. */
export const MAX_MESSAGE = 768 * 1_024;

/**
 * `nobody`: no node answers this topic; `late`: it was sent, and what came of it is not known; `cut`: this node has lost the
 * others; any other code is the answerer's own.
 */
export type WireFailureCode = "nobody" | "late" | "cut" | "failed" | "deposed" | "too-old" | (string & {});

/** Why a question has no answer. `message` is a sentence for people where the answerer gave one. */
export class WireFailure extends Error {
  readonly code: WireFailureCode;

  constructor(code: WireFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "WireFailure";
    this.code = code;
  }
}

export function encodeJson(content: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(content));
}

/** As it came: whoever reads it checks it with a schema. */
export function decodeJson(octets: Uint8Array): unknown {
  return JSON.parse(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString("utf8"));
}
