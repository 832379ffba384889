import { setTimeout as pause } from "node:timers/promises";
import { CORE_API } from "@atrium/contract";
import { HistoryBatchReply, HistoryExtent, type HistoryBatch } from "@atrium/contract/devices";
import type { Log } from "@atrium/time";
import type * as z from "zod";

const BASE = `${CORE_API}/history`;
const REQUEST_LIMIT = 30_000;
const FIRST_RETRY = 1_000;
/** Short: the server is on this machine or near, and people wait for the charts. */
const MAX_RETRY = 3_000;

/** The server says no, and will say it again: there is no use in trying on. */
class HistoryRefused extends Error {
  constructor(status: number, text: string) {
    super(`the server refuses the history: ${status} ${text.slice(0, 300)}`);
    this.name = "HistoryRefused";
  }
}

/** The bulk ingest of a server that may be starting, busy or gone for a while: every call waits until it is answered. */
export class HistoryServer {
  readonly #url: string;
  readonly #token: string;
  readonly #log: Log;

  /** @param url the server's address, e.g. `http://127.0.0.1:8080` */
  constructor(url: string, token: string, log: Log) {
    this.#url = url.replace(/\/$/, "");
    this.#token = token;
    this.#log = log;
  }

  /** @throws Error when the server refuses for good */
  async extent(signal: AbortSignal): Promise<HistoryExtent> {
    return HistoryExtent.parse(await this.#ask("GET", "/extent", undefined, signal));
  }

  /** @throws Error when the server refuses for good */
  async write(batch: HistoryBatch, signal: AbortSignal): Promise<z.infer<typeof HistoryBatchReply>> {
    return HistoryBatchReply.parse(await this.#ask("POST", "/batches", JSON.stringify(batch), signal));
  }

  async #ask(method: string, path: string, body: string | undefined, signal: AbortSignal): Promise<unknown> {
    for (let wait = FIRST_RETRY; ; wait = Math.min(MAX_RETRY, wait * 2)) {
      signal.throwIfAborted();
      const answer = await this.#try(method, path, body, signal);
      if (answer.isFinal) {
        return answer.content;
      }
      // Half again as long by chance, so that several campuses do not come back together.
      await pause(wait * (1 + Math.random() / 2), undefined, { signal });
    }
  }

  async #try(
    method: string,
    path: string,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<{ isFinal: true; content: unknown } | { isFinal: false }> {
    let reply: Response;
    try {
      reply = await fetch(`${this.#url}${BASE}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_LIMIT)]),
      });
      if (reply.ok) {
        return { isFinal: true, content: await reply.json() };
      }
    } catch (error) {
      signal.throwIfAborted();
      this.#log.info({ reason: reasonOf(error) }, "the server does not answer yet; the history waits");
      return { isFinal: false };
    }
    const text = await reply.text();
    if (reply.status < 500 && reply.status !== 408 && reply.status !== 429) {
      throw new HistoryRefused(reply.status, text);
    }
    this.#log.warn({ status: reply.status }, "the server can't take the history now; it waits");
    return { isFinal: false };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause instanceof Error ? error.cause.message : error.message;
}
