import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { seconds } from "@atrium/contract";
import { t } from "@atrium/words";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import {
  BODY_TOPIC,
  CALL_TOPIC,
  HANDED_HEADERS,
  HandedAnswer,
  HandedCall,
  PIECE,
  piecesOf,
  withOctets,
} from "./handedCall.ts";
import type { NodeSeal } from "./nodeSeal.ts";
import { decodeJson, type Wire, WireFailure } from "./wire.ts";

/** How long the core may work on a call, ms: as long as a person would wait for it. */
const LONGEST = 120_000;
/** When it makes sense to try again: a standby takes over within seconds. */
const RETRY_AFTER = seconds(2);

/** Headers of one connection, which the next one has of its own (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Where the calls of a web node go that it cannot answer itself. */
export interface HandsOver {
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

export interface CallGiverOptions {
  readonly wire: Wire;
  readonly seal: NodeSeal;
  readonly log: { error(content: object, message: string): void };
}

/** Hands calls over to the core and brings its answers back as they are, in parts, as slowly as the caller takes them. */
export class CallGiver implements HandsOver {
  readonly #options: CallGiverOptions;
  readonly #under = new Set<AbortController>();

  constructor(options: CallGiverOptions) {
    this.#options = options;
  }

  /** The core is gone: nobody waits for it any longer. */
  cut(): void {
    for (const one of this.#under) one.abort(new WireFailure("late", "The core was lost"));
  }

  /** @throws AppError ENC001 where no core answers, ENC002 where it is not known what became of a change */
  readonly answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const leaving = new AbortController();
    this.#under.add(leaving);
    reply.raw.once("close", () => {
      this.#under.delete(leaving);
      leaving.abort(new WireFailure("late", "The caller has left"));
    });
    try {
      const parts = await this.#ask(request, leaving.signal);
      const first = await parts.next();
      if (first.done === true) throw new WireFailure("failed", "The core answered nothing");
      const { status, headers } = HandedAnswer.parse(decodeJson(first.value));
      for (const [name, value] of Object.entries(headers)) {
        if (!OF_THE_CONNECTION.has(name)) reply.header(name, value);
      }
      reply.code(status);
      const second = await parts.next();
      return reply.send(second.done === true ? null : Readable.from(rest(second.value, parts), { objectMode: false }));
    } catch (error) {
      throw this.#failureOf(leaving.signal.aborted ? leaving.signal.reason : error, request);
    }
  };

  async #ask(request: FastifyRequest, signal: AbortSignal): Promise<AsyncIterator<Uint8Array, void>> {
    const { wire, seal } = this.#options;
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    const isLong = body !== undefined && body.length > PIECE;
    const sent = isLong ? { id: randomUUID(), length: body.length } : undefined;
    const headers = HANDED_HEADERS.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, [value].flat().join(", ")]];
    });
    const call = HandedCall.parse({
      method: request.method,
      url: request.originalUrl,
      headers: Object.fromEntries(headers),
      address: request.ip,
      host: request.host,
      isSecure: request.protocol === "https",
      body: sent,
    });
    if (sent !== undefined && body !== undefined) {
      let from = 0;
      for (const piece of piecesOf(body)) {
        const message = withOctets({ ...sent, from }, piece);
        await wire.ask(BODY_TOPIC, seal.seal(BODY_TOPIC, message), { signal });
        from += piece.length;
      }
    }
    const message = withOctets(call, isLong || body === undefined ? new Uint8Array() : body);
    const parts = wire.askParts(CALL_TOPIC, seal.seal(CALL_TOPIC, message), { timeout: LONGEST, signal });
    return untilAborted(parts, signal);
  }

  #failureOf(error: unknown, { method }: FastifyRequest): unknown {
    if (!(error instanceof WireFailure)) return error;
    if (error.code === "refused") {
      this.#options.log.error({ err: error }, "the core refuses the calls of this node");
    }
    const isKnown = error.code === "nobody" || error.code === "refused" || method === "GET" || method === "HEAD";
    if (isKnown) {
      const message = t("The core server does not answer now. Try again in a moment.");
      return new AppError("ENC001", message, { retryAfter: RETRY_AFTER, cause: error });
    }
    const message = t("The server stopped answering while it made this change. Check whether the change was made.");
    return new AppError("ENC002", message, { cause: error });
  }
}

/** Ends with the signal even where nothing comes any more. */
async function* untilAborted(
  parts: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort);
  const each = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([each.next(), aborted.promise]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    void each.return?.();
  }
}

async function* rest(first: Uint8Array, parts: AsyncIterator<Uint8Array, void>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  } finally {
    await parts.return?.();
  }
}
