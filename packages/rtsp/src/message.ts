/** A request of RTSP 1.0 (RFC 2326); the names of headers are in small letters. */
export interface RtspRequest {
  readonly kind: "request";
  readonly method: string;
  readonly uri: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface RtspResponse {
  readonly kind: "response";
  readonly status: number;
  readonly reason: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Several challenges come as several headers of one name. */
  readonly challenges: readonly string[];
  readonly body: string;
}

/** What is sent beside the first line. */
export interface RtspFields {
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: string;
}

const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  454: "Session Not Found",
  455: "Method Not Valid in This State",
  461: "Unsupported Transport",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

export function writeRequest(method: string, uri: string, fields: RtspFields): Uint8Array {
  return written(`${method} ${uri} RTSP/1.0`, fields);
}

export function writeResponse(status: number, fields: RtspFields): Uint8Array {
  return written(`RTSP/1.0 ${status} ${REASONS[status] ?? "Unknown"}`, fields);
}

/** The head of a message, its first line included; undefined where it is none. */
export function readHead(text: string): Omit<RtspRequest, "body"> | Omit<RtspResponse, "body"> | undefined {
  const [first = "", ...lines] = text.split("\r\n");
  const rows = lines.flatMap((line) => {
    const at = line.indexOf(":");
    return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
  });
  const headers = new Map(rows);
  const [, status, reason] = /^RTSP\/1\.\d (\d{3})(?: (.*))?$/.exec(first) ?? [];
  if (status !== undefined) {
    const challenges = rows.flatMap(([name, value]) => (name === "www-authenticate" ? [value] : []));
    return { kind: "response", status: Number(status), reason: reason ?? "", headers, challenges };
  }
  const [, method, uri] = /^([A-Z_]{3,32}) (\S{1,2048}) RTSP\/1\.\d$/.exec(first) ?? [];
  return method === undefined || uri === undefined ? undefined : { kind: "request", method, uri, headers };
}

function written(first: string, { headers = {}, body = "" }: RtspFields): Uint8Array {
  const encoder = new TextEncoder();
  const rows = Object.entries({ ...headers, "Content-Length": body === "" ? undefined : encoder.encode(body).length });
  const lines = rows.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return encoder.encode([first, ...lines, "", body].join("\r\n"));
}
