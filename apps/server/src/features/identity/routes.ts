import { BearerReply, CurrentUser, SESSION_COOKIE, SignInReply, SignInRequest } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { callerOf } from "../../platform/http/callLimits.ts";
import { tokenOf } from "../../platform/http/guard.ts";
import type { Sessions } from "./sessions.ts";

interface IdentityRoutesDeps {
  readonly sessions: Sessions;
}

/**
 * How long a browser keeps the cookie of a person who stays signed in; the server ends idle sessions earlier. Seconds.
 */
const COOKIE_AGE = 30 * 24 * 3_600;
/** Sign-ins of one address per minute, for all names together: each costs 50 ms and 19 MiB. */
const SIGN_IN_LIMIT = { max: 60, timeWindow: 60_000, keyGenerator: callerOf };

/** Sign-in, sign-out and the signed-in user. */
export function identityRoutes({ sessions }: IdentityRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/sessions",
      {
        config: { feature: "public", rateLimit: SIGN_IN_LIMIT, refuses: ["EAU001", "EAU003"] },
        schema: {
          summary: "Sign in",
          tags: ["identity"],
          body: SignInRequest,
          response: { 201: SignInReply },
        },
      },
      async (request, reply) => {
        const userAgent = request.headers["user-agent"] ?? "";
        const signedIn = await sessions.signIn(request.body, { address: request.ip, userAgent });
        reply.setCookie(SESSION_COOKIE, signedIn.token, {
          path: "/",
          httpOnly: true,
          sameSite: "lax",
          secure: request.protocol === "https",
          ...(request.body.stay ? { maxAge: COOKIE_AGE } : {}),
        });
        return reply.code(201).header("cache-control", "no-store").send(signedIn);
      },
    );
    app.delete(
      "/sessions/current",
      {
        config: { feature: "signed-in" },
        schema: { summary: "Sign out", tags: ["identity"], response: { 204: z.null() } },
      },
      async (request, reply) => {
        const token = tokenOf(request);
        if (token !== undefined) await sessions.end(token, request.ip);
        return reply.clearCookie(SESSION_COOKIE, { path: "/" }).code(204).send(null);
      },
    );
    app.post(
      "/sessions/current/bearer",
      {
        config: { feature: "cookie" },
        schema: {
          summary: "A short-lived bearer for the calls of a page",
          tags: ["identity"],
          response: { 201: BearerReply },
        },
      },
      async (request, reply) => {
        const token = request.cookies[SESSION_COOKIE] ?? "";
        return reply.code(201).header("cache-control", "no-store").send(sessions.bearer(token));
      },
    );
    app.get(
      "/users/me",
      {
        config: { feature: "signed-in" },
        schema: {
          summary: "Who is signed in, and what they may do",
          tags: ["identity"],
          response: { 200: CurrentUser },
        },
      },
      (request, reply) => {
        reply.header("cache-control", "no-store");
        return request.session.user;
      },
    );
  };
}
