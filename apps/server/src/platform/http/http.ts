import { getGreeting, type SiteGreeting } from "@atrium/contract/site";
import { systemClock } from "@atrium/time";
import { t } from "@atrium/words";
import cookie from "@fastify/cookie";
import fastify, { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Registry, collectDefaultMetrics, Histogram } from "prom-client";
import { AppError } from "../errors.ts";
import { withoutBase } from "./base.ts";
import { addCallLimits } from "./callLimits.ts";
import { zodSchemaController } from "./compilers.ts";
import { addApiDocument } from "./document.ts";
import { handle } from "./endpoint.ts";
import { addErrorHandler, answerUnreadable } from "./errorHandler.ts";
import { addGuard } from "./guard.ts";
import { addMaxima } from "./maxima.ts";
import type { Http } from "./ourFastify.ts";
import { addRenewal, OwnTls, type TlsFiles } from "./ownTls.ts";
import { addSecurityHeaders, type Outside } from "./securityHeaders.ts";
import type { HandsOver } from "../nodes/callGiver.ts";
import type { SessionSource } from "./session.ts";
import { addUnmarkedBodies } from "./unmarkedBodies.ts";
import { addWeb } from "./web.ts";
import type { Whereabouts } from "./withinReach.ts";
import { addLanguages } from "../words/addLanguages.ts";
import { Languages } from "../words/languages.ts";
import websocket from "@fastify/websocket";
import { gzip } from "node:zlib";
import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Each request takes some milliseconds for all series of routes and connections. */
const SCRAPES_PER_MINUTE = 60;

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

/** A reply shorter than this, in characters, fits in a few packets, and compressing only costs time. */
const WORTHWHILE_LENGTH = 4_096;

/** The longest message a page may send, bytes: a subscription has about 200, a request of RTSP 300. */
const MAX_MESSAGE = 16 * 1024;

/** Bytes that a socket's inflater fills at a time. */
const SMALLEST_CHUNK = 1_024;

/** How long requests under way may take to end when the server stops, ms. */
const GRACE = 2_000;

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  readonly sessions: SessionSource;
  /** Finds what calls name, for roles that are limited to places. */
  readonly whereabouts?: Whereabouts;
  readonly importToken?: string | undefined;
  /** What the sign-in page says of the site now; absent: nothing. */
  readonly greeting?: () => Omit<SiteGreeting, "status">;
  /** What pages may reach beside us. */
  readonly outside?: Outside;
  /** The built web pages; without the folder, one page explains how to build them. */
  readonly webFolder: string;
  /** The path below which a proxy in front has us: "" or "/atrium". */
  readonly base?: string;
  readonly trustedProxies?: string | undefined;
  /** Absent: English alone. */
  readonly languages?: Languages;
  readonly isDatabaseUnavailable?: (error: unknown) => boolean;
  /** The metrics beside the process and the calls. */
  readonly metrics?: Registry;
  /** The limit of calls in a minute, of one session, and of one address without a session. */
  readonly callsPerMinute?: number;
  /** The token of `/metrics`; without one it answers this machine only. */
  readonly metricsToken?: string | undefined;
  readonly timeouts?: Timeouts;
  /** Browsers that came by HTTPS are to reach the hosts below ours by it too. */
  readonly hasSubdomains?: boolean;
  /** The certificate of our own; absent: plain HTTP. */
  readonly tls?: TlsFiles | undefined;
  /** On a web node: where calls go that run elsewhere. */
  readonly handsOver?: HandsOver | undefined;
  /** On a core with web nodes: sees each request before everything else. */
  readonly prepare?: ((raw: IncomingMessage) => void) | undefined;
}

/** How long a request may take to arrive, ms. @internal for tests */
export interface Timeouts {
  readonly headers: number;
  /** Headers and body. */
  readonly request: number;
  /** How often that is checked. */
  readonly check: number;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 60_000, check: 2_000 };

const CALLS_PER_MINUTE = 1_200;
/** A command for 2,000 targets has about 200 kB; a route that takes more says so itself. */
const BODY_LIMIT = 1_048_576;

/**
 * The HTTP platform: security headers, cookies, limits, the guard, the error handler, the API document, metrics and the
 * web pages. Features register their routes on it; each names its permission in `config.feature`.
 */
export async function buildHttp(options: HttpOptions): Promise<Http> {
  const { timeouts = TIMEOUTS, log, metrics = new Registry(), base = "" } = options;
  const tls = options.tls && new OwnTls({ files: options.tls, clock: systemClock, log });
  const app: Http = fastify({
    loggerInstance: log,
    // A child for each request takes as long as a short answer; lines about a request name it themselves.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    trustProxy: options.trustedProxies ?? false,
    rewriteUrl: ({ url = "/" }) => withoutBase(url, base),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerUnparsed,
    schemaController: zodSchemaController(),
    ...(tls !== undefined && { serverFactory: (handler: RequestListener) => tls.serve(handler, timeouts) }),
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate("base", base);
  app.decorate("handsOver", options.handsOver);
  const { prepare } = options;
  if (prepare !== undefined) {
    app.addHook("onRequest", (request, _reply, done) => {
      prepare(request.raw);
      done();
    });
  }
  addErrorHandler(app, { isDatabaseUnavailable: options.isDatabaseUnavailable ?? (() => false) });

  addSecurityHeaders(app, options.outside, options.hasSubdomains);
  app.addHook("onRequest", (request, _reply, done) => {
    done(
      namesTwoHosts(request.raw.rawHeaders)
        ? new AppError("EVA001", t("The request has more than one Host header"))
        : undefined,
    );
  });
  app.addHook("onRequest", (request, reply, done) => {
    // Whoever has gone before its request was read has no address to be counted by, and hears no answer.
    if (request.raw.socket.destroyed) reply.hijack();
    done();
  });
  await app.register(cookie);
  await addCallLimits(app, {
    sessions: options.sessions,
    importToken: options.importToken,
    perMinute: options.callsPerMinute ?? CALLS_PER_MINUTE,
  });
  addClosing(app);
  addMaxima(app);
  addGuard(app, options);
  const languages = options.languages ?? Languages.none;
  addLanguages(app, languages);
  addUnmarkedBodies(app);
  addRevalidation(app);
  addCompression(app);
  addMetrics(app, metrics);
  if (tls !== undefined) addRenewal(app, tls, { clock: systemClock, log, metrics });
  addApiDocument(app);
  await addSockets(app);
  handle(app, getGreeting, () => ({
    status: "ok" as const,
    ...(languages.list.length === 0 ? {} : { languages: languages.list }),
    ...options.greeting?.(),
  }));
  await addWeb(app, options.webFolder, base);
  return app;
}

/** At a stop, idle connections end at once and requests under way get a moment; then every connection is cut. */
function addClosing(app: Http): void {
  let cut: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    cut = setTimeout(() => app.server.closeAllConnections(), GRACE);
  });
  app.addHook("onClose", async () => clearTimeout(cut));
}

/** Websockets, for the features that have one. The package takes each upgrade once, so it is registered once. */
async function addSockets(app: Http): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: MAX_MESSAGE,
      // Negotiated here and done by who sends, once for all: no state is kept from one message to the next.
      perMessageDeflate: {
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
        // Messages that a page itself deflates are short.
        zlibInflateOptions: { chunkSize: SMALLEST_CHUNK },
      },
    },
  });
}

/** Compresses long JSON replies. Web files are compressed when they are built and skip this. */
function addCompression(app: Http): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!isText(payload, reply) || payload.length < WORTHWHILE_LENGTH || reply.hasHeader("content-encoding")) {
      return done(null, payload);
    }
    reply.header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return done(null, payload);
    gzip(payload, { level: 4 }, (error, compressed) => {
      if (error !== null) return done(error);
      reply.header("content-encoding", "gzip");
      reply.header("content-length", compressed.length);
      done(null, compressed);
    });
  });
}

/** A text, or the octets of JSON that was prepared. */
function isText(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  if (typeof payload === "string") return true;
  return Buffer.isBuffer(payload) && String(reply.getHeader("content-type")).startsWith("application/json");
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Replies carry an ETag; a browser that already has the same content gets 304 instead. */
    isRevalidated?: boolean;
  }
}

/**
 * Answers 304 for content that the caller has; other replies are cached by no browser and no proxy. Must be
 * added before compression, which changes the bytes.
 */
function addRevalidation(app: Http): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.routeOptions.config.isRevalidated === true) return done(null, revalidated(request, reply, payload));
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
}

function revalidated(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isText(payload, reply) || reply.statusCode !== 200) return payload;
  // Weak: the same content is sent compressed or not.
  const tag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", tag).header("cache-control", "private, no-cache");
  const known = (request.headers["if-none-match"] ?? "").split(",");
  if (!known.some((one) => one.trim() === tag)) return payload;
  reply.code(304).removeHeader("content-length").removeHeader("content-type");
  return null;
}

/** Answers what Node's parser refuses before there is a request; no hook sees it. */
function answerUnparsed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = STATUSES[error.code ?? ""] ?? UNREADABLE;
  const body = JSON.stringify({ error_code: "EVA001", message });
  const head = [`HTTP/1.1 ${status}`, ...HEADERS, `content-length: ${Buffer.byteLength(body)}`];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Whether a request names two hosts: a proxy before us may have read the other one. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/** `/metrics` in Prometheus' text form: the process, the calls, and what is in the registry already. */
function addMetrics(app: Http, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "atrium_http_request_duration_seconds",
    help: "Time to answer a call, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000;
    duration.observe({ method: methodOf(request), route: routeOf(request), status: reply.statusCode }, seconds);
    if (app.log.level === "debug" || app.log.level === "trace") noteAnswer(request, reply);
    done();
  });
  app.get(
    "/metrics",
    {
      config: { feature: "metrics", rateLimit: { max: SCRAPES_PER_MINUTE, timeWindow: 60_000 } },
      schema: { hide: true },
    },
    async (_request, reply) => {
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

function noteAnswer({ log, id, method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  // Without its query, because searches are private.
  const path = url.split("?")[0];
  log.debug({ requestId: id, method, path, status: statusCode, ms: Math.round(elapsedTime) }, "answered");
}

/** One of a few words: strangers must not be able to make new series. */
function methodOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? "(any)" : method;
}

/** The route's pattern, never the address: an address would make a new series for each device. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "(none)";
}
