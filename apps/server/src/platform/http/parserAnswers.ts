import type { Socket } from "node:net";

/** What cannot be read as a request, by Node's own codes; everything else is a request that is none. */
const STATUSES: Readonly<Record<string, readonly [line: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too long"],
};
const UNREADABLE = ["400 Bad Request", "This is not a request"] as const;

/** Such an answer is no page: it loads and frames nothing. */
const HEADERS = [
  "content-type: application/json; charset=utf-8",
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options: nosniff",
  "x-frame-options: DENY",
  "referrer-policy: no-referrer",
  "cross-origin-opener-policy: same-origin",
  "cross-origin-resource-policy: same-origin",
  "cache-control: no-store",
  "connection: close",
];

/** Answers what Node's parser refuses before there is a request; no hook sees it. */
export function answerUnparsed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = STATUSES[error.code ?? ""] ?? UNREADABLE;
  const body = JSON.stringify({ error_code: "EVA001", message });
  const head = [`HTTP/1.1 ${status}`, ...HEADERS, `content-length: ${Buffer.byteLength(body)}`];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Whether a request names two hosts: a proxy before us may have read the other one. */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}
