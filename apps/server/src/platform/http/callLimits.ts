import { seconds } from "@atrium/contract";
import { t } from "@atrium/words";
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { addressGroup } from "./addressGroup.ts";
import { holdsImportToken, tokenOf } from "./guard.ts";
import type { Http } from "./ourFastify.ts";
import { needOf, type SessionSource } from "./session.ts";

interface CallLimitOptions {
  readonly sessions: SessionSource;
  readonly importToken: string | undefined;
  /** Calls in a minute, of one session, and of one address without a session. */
  readonly perMinute: number;
}

/**
 * How often a caller may call. People behind one proxy share its address, so calls with a session are counted by it. A
 * token counts as a session's only after the guard has confirmed it, so that made-up tokens do not get around the limit
 * of their address.
 */
export async function addCallLimits(app: Http, { sessions, importToken, perMinute }: CallLimitOptions): Promise<void> {
  const keyOf = (request: FastifyRequest) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : sessions.known(token);
    return session === undefined ? callerOf(request) : `session ${session.id}`;
  };
  const mostOf = (request: FastifyRequest) => {
    const token = tokenOf(request);
    return (token === undefined ? undefined : sessions.known(token)?.program?.callsPerMinute) ?? perMinute;
  };
  await app.register(rateLimit, {
    max: mostOf,
    timeWindow: 60_000,
    keyGenerator: keyOf,
    allowList: (request) => !isLimited(request.url) || (isImport(request) && holdsImportToken(request, importToken)),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("ERL001", t("Too many requests in a short time"), { retryAfter: seconds(ttl / 1000) }),
  });
}

/** The key of calls that no session may speed up, such as sign-ins. */
export function callerOf(request: FastifyRequest): string {
  return addressGroup(request.ip);
}

/** Comparing a token takes longer than a short call: it is done only where the token counts. */
function isImport(request: FastifyRequest): boolean {
  return needOf(request.routeOptions.config) === "import";
}

/** The files of the pages are not counted. */
function isLimited(url: string): boolean {
  return url.startsWith("/api/") || url.startsWith("/metrics");
}
