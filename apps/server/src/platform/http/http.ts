import { getGreeting, type SiteGreeting } from "@atrium/contract/site";
import cookie from "@fastify/cookie";
import fastify, { LogController, type FastifyBaseLogger } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Registry } from "prom-client";
import { AppError } from "../errors.ts";
import { addCallLimits } from "./callLimits.ts";
import { addClosing } from "./closing.ts";
import { zodSchemaController } from "./compilers.ts";
import { addCompression } from "./compression.ts";
import { addApiDocument } from "./document.ts";
import { handle } from "./endpoint.ts";
import { addErrorHandler, answerUnreadable } from "./errorHandler.ts";
import { addGuard } from "./guard.ts";
import { addMaxima } from "./maxima.ts";
import { addMetrics } from "./metrics.ts";
import type { Http } from "./ourFastify.ts";
import { answerUnparsed, namesTwoHosts } from "./parserAnswers.ts";
import { addRevalidation } from "./revalidation.ts";
import { addSecurityHeaders, type Outside } from "./securityHeaders.ts";
import type { SessionSource } from "./session.ts";
import { addSockets } from "./sockets.ts";
import { addWeb } from "./web.ts";

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  readonly sessions: SessionSource;
  readonly importToken?: string | undefined;
  /** What the sign-in page says of the site now; absent: nothing. */
  readonly greeting?: () => Omit<SiteGreeting, "status">;
  /** What pages may reach beside us. */
  readonly outside?: Outside;
  /** The built web pages; without the folder, one page explains how to build them. */
  readonly webFolder: string;
  readonly trustedProxies?: string | undefined;
  readonly isDatabaseUnavailable?: (error: unknown) => boolean;
  /** The metrics beside the process and the calls. */
  readonly metrics?: Registry;
  /** The limit of calls in a minute, of one session, and of one address without a session. */
  readonly callsPerMinute?: number;
  /** The token of `/metrics`; without one it answers this machine only. */
  readonly metricsToken?: string | undefined;
  readonly timeouts?: Timeouts;
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
  const { timeouts = TIMEOUTS } = options;
  const app: Http = fastify({
    loggerInstance: options.log,
    // A child for each request takes as long as a short answer; lines about a request name it themselves.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    trustProxy: options.trustedProxies ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerUnparsed,
    schemaController: zodSchemaController(),
  }).withTypeProvider<ZodTypeProvider>();
  addErrorHandler(app, { isDatabaseUnavailable: options.isDatabaseUnavailable ?? (() => false) });

  addSecurityHeaders(app, options.outside);
  app.addHook("onRequest", (request, _reply, done) => {
    done(namesTwoHosts(request.raw.rawHeaders) ? new AppError("EVA001", "The request names two hosts") : undefined);
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
  addRevalidation(app);
  addCompression(app);
  addMetrics(app, options.metrics ?? new Registry());
  addApiDocument(app);
  await addSockets(app);
  handle(app, getGreeting, () => ({ status: "ok" as const, ...options.greeting?.() }));
  await addWeb(app, options.webFolder);
  return app;
}
