import { t } from "@atrium/words";
import http from "node:http";
import https from "node:https";
import { guardedLookup, type Reach, refusedHost } from "@atrium/drivers";
import { noAnswerWords } from "../http/noAnswerWords.ts";
import { withAuthority } from "../http/certificates.ts";
import { answerText, type Outcome } from "./outcome.ts";

export interface PostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly reach: Reach;
  /** Trusted beside the system's. */
  readonly certificate?: string | undefined;
  readonly signal: AbortSignal;
  /** Ms until an answer is given up. */
  readonly timeout?: number;
}

const TIMEOUT = 15_000;
/** The longest that a receiver may ask to wait, ms. */
const MAX_WAIT = 15 * 60_000;

/** One POST, whose answer counts by its status alone: what it contains is nobody's to see. Redirects are not followed. */
export async function post(options: PostOptions): Promise<Outcome> {
  const url = new URL(options.url);
  const refused = refusedHost(url.hostname, options.reach);
  if (refused !== undefined) return { kind: "never", answer: refused.message };
  const timeout = options.timeout ?? TIMEOUT;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeout)]);
  return await new Promise((resolve) => {
    let isHandedOver = false;
    const { request: begin } = url.protocol === "https:" ? https : http;
    const request = begin(
      url,
      {
        method: "POST",
        headers: { ...options.headers, "content-length": String(options.body.length) },
        lookup: guardedLookup(options.reach),
        agent: false,
        signal,
        ...(options.certificate === undefined ? {} : { ca: withAuthority(options.certificate) }),
      },
      (response) => {
        response.on("error", () => undefined);
        const { statusCode = 0, statusMessage = "" } = response;
        resolve(outcomeOf(statusCode, statusMessage, response.headers["retry-after"]));
        response.destroy();
      },
    );
    request.on("finish", () => {
      isHandedOver = true;
    });
    request.on("error", (error) => {
      resolve({ kind: "later", answer: answerText(noAnswerWords(error)), isUnknown: isHandedOver });
    });
    request.end(options.body);
  });
}

function outcomeOf(status: number, words: string, retryAfter: string | undefined): Outcome {
  const answer = answerText(`${status} ${words}`);
  if (status >= 200 && status < 300) return { kind: "taken", answer };
  if (status === 410) return { kind: "never", answer, isGone: true };
  if (status >= 300 && status < 400) return { kind: "later", answer: t("{answer}, redirect not followed", { answer }) };
  const seconds = Number(retryAfter);
  const isAsked = retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0;
  return { kind: "later", answer, ...(isAsked ? { wait: Math.min(seconds * 1000, MAX_WAIT) } : {}) };
}
