import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { guardedLookup, refusedHost } from "@atrium/drivers";
import { withAuthority } from "./certificates.ts";

export interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
  /** Trusted beside the system's. */
  readonly certificate?: string | undefined;
  /** Bytes of an answer; a longer one is none. */
  readonly limit: number;
}

/**
 * As `fetch`, of an address that an administrator has set or that its server has named: guarded as every outgoing
 * connection is, bounded in time and size, without redirects.
 * @throws AddressRefused, or the error of the network
 */
export async function guardedFetch(address: string, request: GuardedRequest): Promise<Response> {
  const url = new URL(address);
  const refused = refusedHost(url.hostname);
  if (refused !== undefined) throw refused;
  const response = await begin(url, request);
  // Whoever is cut off may complain about it.
  response.on("error", () => undefined);
  const { statusCode: status = 0, statusMessage: statusText = "", headers } = response;
  const body = await bodyOf(response, request.limit);
  const isEmpty = body.length === 0 || status === 204 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), { status, statusText, headers: plainHeaders(headers) });
}

async function begin(url: URL, { method, headers, body, signal, certificate }: GuardedRequest) {
  const { request } = url.protocol === "https:" ? https : http;
  const authority = certificate === undefined ? {} : { ca: withAuthority(certificate) };
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      url,
      { method, headers: { ...headers, ...length }, lookup: guardedLookup(), agent: false, signal, ...authority },
      resolve,
    )
      .on("error", reject)
      .end(body);
  });
}

async function bodyOf(response: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > limit) throw new Error("the answer is too long");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function plainHeaders(headers: IncomingMessage["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
}
