import {
  BearerReply,
  CurrentUser,
  PasskeyChallengeRequest,
  PasskeyOptions,
  SecondFactorAsked,
  SecondFactorRequest,
  SESSION_COOKIE,
  SESSION_COOKIE_PATH,
  SignInReply,
  SignInRequest,
} from "@atrium/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { callerOf } from "../../platform/http/callLimits.ts";
import { clearSession, tokenOf } from "../../platform/http/guard.ts";
import { pageOf } from "./factors/pageOrigin.ts";
import type { Caller, Sessions } from "./sessions.ts";
import type { SignedIn, SignIns } from "./signIns.ts";

interface IdentityRoutesDeps {
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  /** A session's longest time, ms: for so long a browser keeps the cookie of a person who stays signed in. */
  readonly lifetime: number;
}

/** Sign-ins of one address per minute, for all names together: each costs 50 ms and 19 MiB. */
const SIGN_IN_LIMIT = { max: 60, timeWindow: 60_000, keyGenerator: callerOf };

/** Sign-in, sign-out and the signed-in user. */
export function identityRoutes({ sessions, signIns, lifetime }: IdentityRoutesDeps): FastifyPluginAsyncZod {
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
    app.post(
      "/sessions",
      {
        config: { feature: "public", rateLimit: SIGN_IN_LIMIT, refuses: ["EAU001", "EAU003"] },
        schema: {
          summary: "Sign in",
          tags: ["identity"],
          body: SignInRequest,
          response: { 201: SignInReply, 202: SecondFactorAsked },
        },
      },
      async (request, reply) => {
        const answer = await signIns.byPassword(request.body, callerFrom(request));
        reply.header("cache-control", "no-store");
        if ("step" in answer) return reply.code(202).send(answer);
        return reply.code(201).send(enter(request, reply, answer));
      },
    );
    app.post(
      "/sessions/passkey-challenge",
      {
        config: { feature: "public", rateLimit: SIGN_IN_LIMIT, refuses: ["EAU007"] },
        schema: {
          summary: "Sign in: what a passkey signs as the second factor",
          tags: ["identity"],
          body: PasskeyChallengeRequest,
          response: { 201: PasskeyOptions },
        },
      },
      async (request, reply) => {
        const options = await signIns.passkeyChallenge(request.body.step, pageOf(request));
        return reply.code(201).header("cache-control", "no-store").send(options);
      },
    );
    app.post(
      "/sessions/second-factor",
      {
        config: { feature: "public", rateLimit: SIGN_IN_LIMIT, refuses: ["EAU003", "EAU006", "EAU007"] },
        schema: {
          summary: "Sign in: the second factor, for the step that the password was answered with",
          tags: ["identity"],
          body: SecondFactorRequest,
          response: { 201: SignInReply },
        },
      },
      async (request, reply) => {
        const signedIn = await signIns.bySecondFactor(request.body, { ...callerFrom(request), page: pageOf(request) });
        return reply
          .code(201)
          .header("cache-control", "no-store")
          .send(enter(request, reply, signedIn));
      },
    );
    app.delete(
      "/sessions/current",
      {
        config: { feature: "signed-in", isForDuties: true },
        schema: { summary: "Sign out", tags: ["identity"], response: { 204: z.null() } },
      },
      async (request, reply) => {
        const token = tokenOf(request);
        if (token !== undefined) await sessions.end(token, request.ip);
        return clearSession(reply).code(204).send(null);
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
        config: { feature: "signed-in", isForDuties: true },
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

function callerFrom(request: FastifyRequest): Caller {
  const userAgent = request.headers["user-agent"] ?? "";
  return { address: request.ip, userAgent, before: request.cookies[SESSION_COOKIE] };
}
