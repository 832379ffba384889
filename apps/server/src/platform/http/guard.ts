import { phrase, type Phrase, t } from "@atrium/words";
import { createHash, timingSafeEqual } from "node:crypto";
import { BEARER_PROTOCOL, SESSION_COOKIE, SESSION_COOKIE_PATH, type Duty } from "@atrium/contract/people";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asker } from "../database/fairLine.ts";
import { AppError } from "../errors.ts";
import type { Http } from "./ourFastify.ts";
import { refuse, rightRefusal } from "./refusals.ts";
import { checkReach, type Whereabouts } from "./withinReach.ts";
import { FOUND, needOf, rememberSession, sessionOf, type Need, type Session, type SessionSource } from "./session.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const FORWARDING = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip"];

interface GuardOptions {
  readonly sessions: SessionSource;
  readonly importToken?: string | undefined;
  readonly metricsToken?: string | undefined;
  /** Finds what calls name, for roles that are limited to places. Absent: such roles are refused it. */
  readonly whereabouts?: Whereabouts;
}

/**
 * The one guard. Every route names its permission in `config.feature`; a route without one keeps the program from
 * starting. Must be added before any route.
 */
export function addGuard(app: Http, options: GuardOptions): void {
  app.decorateRequest("session", {
    getter(this: FastifyRequest) {
      const session = sessionOf(this);
      if (!session) throw new AppError("EAU002", t("Sign in to continue"));
      return session;
    },
  });
  // Declared before the first request, so that all requests have one form.
  app.decorateRequest(FOUND, undefined);
  const guarded = new Map<string, Need>();
  routes.set(app, guarded);
  app.addHook("onRoute", (route) => {
    const need = needOf(route.config);
    const methods = [route.method].flat();
    if (need === undefined) {
      throw new Error(`The route ${methods.join(",")} ${route.url} does not name the feature it needs in its config`);
    }
    for (const method of methods) guarded.set(`${method} ${route.url}`, need);
  });
  // After the limits of calls, which hold for strangers too, and before the body is read.
  app.addHook("preParsing", async (request, reply) => admit(request, reply, options));
  // After the input is checked, of which it takes the place that is named.
  app.addHook("preHandler", async (request) => checkReach(request, options.whereabouts));
  app.addHook("preHandler", (request, _reply, done) => asker.run(String(sessionOf(request)?.id ?? request.ip), done));
}

const routes = new WeakMap<object, ReadonlyMap<string, Need>>();

/** Every route by method and address, with its permission. @internal for tests */
export function guardedRoutes(app: object): ReadonlyMap<string, Need> {
  return routes.get(app) ?? new Map<string, Need>();
}

async function admit(request: FastifyRequest, reply: FastifyReply, options: GuardOptions): Promise<void> {
  const { sessions, importToken, metricsToken } = options;
  const need = needOf(request.routeOptions.config);
  const bearer = bearerToken(request);
  if (bearer === undefined) refuseForeignOrigin(request);
  // A request that matches no route has no config; the handler of unknown addresses answers it.
  if (need === "public" || need === undefined) return;
  refuseForeignUse(request);
  if (need === "import") {
    if (holdsImportToken(request, importToken)) return;
    throw new AppError("EAU002", t("This call requires the import token"));
  }
  if (need === "metrics") {
    if (metricsToken === undefined ? isOfThisMachine(request) : bearer !== undefined && isSame(bearer, metricsToken)) {
      return;
    }
    throw new AppError("EAU002", t("This call requires the metrics token or must come from the server itself"));
  }
  const cookie = request.cookies[SESSION_COOKIE];
  const token = need === "cookie" ? cookie : (bearer ?? cookie);
  const session = token === undefined ? null : await sessions.find(token, request.ip);
  if (!session) {
    // A cookie whose session is over is useless; a cookie beside a dead bearer may still be valid.
    if (token !== undefined && token === cookie) clearSession(reply);
    throw new AppError("EAU002", (token && (await sessions.endOf(token))) ?? t("Sign in to continue"));
  }
  rememberSession(request, session);
  if (need === "cookie") {
    requireOwnOrigin(request);
    return;
  }
  refuseForDuty(request, session);
  refusePersonal(request, session);
  if (bearer === undefined && !isReading(request)) {
    throw new AppError("EAU005", t("Changes require a bearer token in the header: the cookie only opens pages"));
  }
  refuse(rightRefusal(need, session.features));
  if (request.routeOptions.config.asksProof === true && !sessions.isProven(session)) {
    throw new AppError("EAU008", t("Confirm your password to continue"));
  }
}

const DUTY_WORDS: Readonly<Record<Duty, Phrase>> = {
  "new-password": phrase("Choose a new password first"),
  "second-factor": phrase("Your role requires a second factor. Set one up first."),
};

/** Until a duty is fulfilled, a session is good for nothing else. */
function refuseForDuty(request: FastifyRequest, { user: { duty } }: Session): void {
  if (duty === undefined || request.routeOptions.config.isForDuties === true) return;
  throw new AppError("EAU009", t(DUTY_WORDS[duty]));
}

/** A token of a program opens what its rights open, and nothing of the person who made it. */
function refusePersonal({ routeOptions: { config } }: FastifyRequest, { program }: Session): void {
  if (program === undefined) return;
  if (config.isPersonal === true || (config.feature === "signed-in" && config.isForPrograms !== true)) {
    throw new AppError("EAU004", t("An API token cannot make this call"));
  }
}

/** Where a browser would run or frame a reply instead of reading it. Downloads, pictures and sounds are other ones. */
const FOREIGN_USES: ReadonlySet<string | undefined> = new Set([
  "script",
  "style",
  "xslt",
  "manifest",
  "iframe",
  "frame",
  "embed",
  "object",
  "worker",
  "sharedworker",
  "serviceworker",
  "audioworklet",
  "paintworklet",
]);

/** A reply is what somebody entered: it is no script, style or frame of any page (Fetch Metadata). */
function refuseForeignUse({ headers }: FastifyRequest): void {
  const use = [headers["sec-fetch-dest"]].flat()[0];
  if (FOREIGN_USES.has(use)) throw new AppError("EAU004", t("This address cannot be loaded as part of a page"));
}

/** The session token of a request, from its header or its cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerToken(request) ?? request.cookies[SESSION_COOKIE];
}

/** Whether a request carries the token of the bulk import; never where none is set. */
export function holdsImportToken(request: FastifyRequest, importToken: string | undefined): boolean {
  const bearer = bearerToken(request);
  return importToken !== undefined && bearer !== undefined && isSame(bearer, importToken);
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  // Programs of Project Haystack write `authToken=` before it.
  const [, token] = /^Bearer +(?:authToken=)?(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token !== undefined || headers.upgrade === undefined) return token;
  // A page cannot set a header of a socket, but what protocols it speaks.
  const offered = headers["sec-websocket-protocol"]?.split(",").map((word) => word.trim());
  return offered?.find((word) => word.startsWith(BEARER_PROTOCOL))?.slice(BEARER_PROTOCOL.length);
}

/** Takes the session's cookie from a browser, also one that an earlier version gave for all addresses of the host. */
export function clearSession(reply: FastifyReply): FastifyReply {
  const path = reply.server.base + SESSION_COOKIE_PATH;
  return reply.clearCookie(SESSION_COOKIE, { path }).clearCookie(SESSION_COOKIE, { path: "/" });
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whether a request changes nothing. */
function isReading({ method }: FastifyRequest): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses requests from another site's page with our user's cookie: changes, and the live socket.
 * A browser states the origin of a request in Sec-Fetch-Site or, on plain HTTP, in Origin; a program that sends
 * neither has no other person's cookie to abuse.
 */
function refuseForeignOrigin(request: FastifyRequest): void {
  const isSocket = request.headers.upgrade?.toLowerCase() === "websocket";
  if (isReading(request) && !isSocket) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw foreign();
  }
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) throw foreign();
}

/** Refuses whoever does not say that a page of ours is asking: no browser leaves it out where a page changes something. */
function requireOwnOrigin({ headers, host }: FastifyRequest): void {
  if (headers["sec-fetch-site"] === "same-origin") return;
  if (headers.origin === undefined || hostOf(headers.origin) !== host) throw foreign();
}

/** Whether a request was made on the server's own machine without a proxy, which would make all its callers local. */
function isOfThisMachine({ ip, socket, headers }: FastifyRequest): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(ip) && isLoopback(socket.remoteAddress ?? "");
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./i.test(address);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function foreign(): AppError {
  return new AppError("EAU004", t("The request came from another site"));
}
