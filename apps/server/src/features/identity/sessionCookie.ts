import { SESSION_COOKIE, SESSION_COOKIE_PATH } from "@atrium/contract/people";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../platform/http/callLimits.ts";
import { clearSession } from "../../platform/http/guard.ts";
import type { Caller } from "./sessions.ts";
import type { SignedIn } from "./signIns.ts";

/** Sign-ins of one address per minute, for all names together: each costs 50 ms and 19 MiB. */
export const SIGN_IN_LIMIT = { max: 60, timeWindow: 60_000, keyGenerator: callerOf };

/** Gives a browser its session. */
export class SessionCookie {
  readonly #lifetime: number;

  /** @param lifetime a session's longest time, ms: that long a browser keeps the cookie of a person who stays signed in */
  constructor(lifetime: number) {
    this.#lifetime = lifetime;
  }

  set(request: FastifyRequest, reply: FastifyReply, { token, stay }: Pick<SignedIn, "token" | "stay">): void {
    if (request.cookies[SESSION_COOKIE] !== undefined) clearSession(reply);
    reply.setCookie(SESSION_COOKIE, token, {
      path: reply.server.base + SESSION_COOKIE_PATH,
      httpOnly: true,
      sameSite: "lax",
      secure: request.protocol === "https",
      ...(stay ? { maxAge: Math.floor(this.#lifetime / 1_000) } : {}),
    });
  }
}

export function callerFrom(request: FastifyRequest): Caller {
  const userAgent = request.headers["user-agent"] ?? "";
  return { address: request.ip, userAgent, before: request.cookies[SESSION_COOKIE] };
}
