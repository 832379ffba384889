import {
  SESSION_COOKIE,
  SESSION_COOKIE_PATH,
  signIn,
  askForPasskey,
  giveSecondFactor,
  signOut,
  issueBearer,
  getCurrentUser,
} from "@atrium/contract/people";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { callerOf } from "../../platform/http/callLimits.ts";
import { clearSession, tokenOf } from "../../platform/http/guard.ts";
import { pageOf } from "./factors/pageOrigin.ts";
import type { Languages } from "../../platform/words/languages.ts";
import type { Caller, Sessions } from "./sessions.ts";
import type { SignedIn, SignIns } from "./signIns.ts";
import { handle } from "../../platform/http/endpoint.ts";

interface IdentityRoutesDeps {
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  /** A session's longest time, ms: that long a browser keeps the cookie of a person who stays signed in. */
  readonly lifetime: number;
  readonly languages: Pick<Languages, "preferencesOf">;
}

/** Sign-ins of one address per minute, for all names together: each costs 50 ms and 19 MiB. */
const SIGN_IN_LIMIT = { max: 60, timeWindow: 60_000, keyGenerator: callerOf };

/** Sign-in, sign-out and the signed-in user. */
export function identityRoutes({ sessions, signIns, lifetime, languages }: IdentityRoutesDeps): FastifyPluginAsyncZod {
  const enter = (request: FastifyRequest, reply: FastifyReply, { token, expiresAt, stay }: SignedIn) => {
    if (request.cookies[SESSION_COOKIE] !== undefined) clearSession(reply);
    reply.setCookie(SESSION_COOKIE, token, {
      path: SESSION_COOKIE_PATH,
      httpOnly: true,
      sameSite: "lax",
      secure: request.protocol === "https",
      ...(stay ? { maxAge: Math.floor(lifetime / 1_000) } : {}),
    });
    return { token, expiresAt };
  };
  return async (app) => {
    handle(
      app,
      signIn,
      async (request, reply) => {
        const answer = await signIns.byPassword(request.body, callerFrom(request));
        reply.header("cache-control", "no-store");
        if ("step" in answer) return reply.code(202).send(answer);
        return enter(request, reply, answer);
      },
      { rateLimit: SIGN_IN_LIMIT },
    );
    handle(
      app,
      askForPasskey,
      async (request, reply) => {
        const options = await signIns.passkeyChallenge(request.body.step, pageOf(request));
        return reply.code(201).header("cache-control", "no-store").send(options);
      },
      { rateLimit: SIGN_IN_LIMIT },
    );
    handle(
      app,
      giveSecondFactor,
      async (request, reply) => {
        const signedIn = await signIns.bySecondFactor(request.body, { ...callerFrom(request), page: pageOf(request) });
        return reply
          .code(201)
          .header("cache-control", "no-store")
          .send(enter(request, reply, signedIn));
      },
      { rateLimit: SIGN_IN_LIMIT },
    );
    handle(app, signOut, async (request, reply) => {
      const token = tokenOf(request);
      if (token !== undefined) await sessions.end(token, request.ip);
      return clearSession(reply).code(204).send(null);
    });
    handle(app, issueBearer, async (request, reply) => {
      const token = request.cookies[SESSION_COOKIE] ?? "";
      return reply.code(201).header("cache-control", "no-store").send(sessions.bearer(token));
    });
    handle(app, getCurrentUser, (request, reply) => {
      reply.header("cache-control", "no-store");
      const { user } = request.session;
      return {
        ...user,
        reads: languages.preferencesOf(user.preferences),
        siteDefaults: languages.preferencesOf(undefined),
      };
    });
  };
}

function callerFrom(request: FastifyRequest): Caller {
  const userAgent = request.headers["user-agent"] ?? "";
  return { address: request.ip, userAgent, before: request.cookies[SESSION_COOKIE] };
}
