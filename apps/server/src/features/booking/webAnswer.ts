import { t } from "@atrium/words";
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { guardedLookup, refusedHost } from "@atrium/drivers";
import { noAnswerWords } from "../../platform/http/noAnswerWords.ts";

/** A sentence for people. */
class TooLong extends Error {}

/** What an address answered, or in a few words why nothing came. */
export type WebAnswer =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** Where it came from, after redirects. */
      readonly url: URL;
      /** Empty where none was asked for. */
      readonly body: Buffer;
    }
  | { readonly kind: "none"; readonly words: string };

export interface WebQuestion {
  readonly url: string;
  readonly accept: string;
  /** Bytes of the body that are read at most; a longer one is no answer. 0: only the headers are looked at. */
  readonly limit: number;
  /** Ms until an answer is given up, with all its redirects. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

const MAX_REDIRECTS = 5;

/** Asks an address that an administrator has set: bounded in time, size and redirects, and never this machine's cloud. */
export async function askWeb(question: WebQuestion): Promise<WebAnswer> {
  const timeout = AbortSignal.timeout(question.timeout);
  const signal = AbortSignal.any([question.signal, timeout]);
  let url = new URL(question.url);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const refused = refusedHost(url.hostname, "set");
      if (refused !== undefined) return { kind: "none", words: refused.message };
      const response = await begin(url, question.accept, signal);
      const { statusCode: status = 0, headers } = response;
      const next = status >= 300 && status < 400 ? headers.location : undefined;
      if (next === undefined) return { kind: "answer", status, headers, url, body: await bodyOf(response, question) };
      response.destroy();
      if (!URL.canParse(next, url.href)) return { kind: "none", words: t("it redirects to an invalid address") };
      url = new URL(next, url);
      if (!/^https?:$/.test(url.protocol)) {
        return { kind: "none", words: t("it redirects to {protocol}", { protocol: url.protocol }) };
      }
    }
    return { kind: "none", words: t("it redirects more than {most} times", { most: MAX_REDIRECTS }) };
  } catch (error) {
    return { kind: "none", words: error instanceof TooLong ? error.message : noAnswerWords(error) };
  }
}

async function begin(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  const headers = { accept, "user-agent": "Atrium" };
  return await new Promise((resolve, reject) => {
    request(url, { headers, lookup: guardedLookup("set"), agent: false, signal }, resolve)
      .on("error", reject)
      .end();
  });
}

async function bodyOf(response: IncomingMessage, { limit }: WebQuestion): Promise<Buffer> {
  // Whoever is cut off may complain about it.
  response.on("error", () => undefined);
  if (limit === 0) {
    response.destroy();
    return Buffer.alloc(0);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > limit) throw new TooLong(t("it is larger than {size} MB", { size: Math.round(limit / 1_000_000) }));
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
