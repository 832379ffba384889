import {
  SESSION_COOKIE,
  signIn,
  askForPasskey,
  giveSecondFactor,
  signOut,
  issueBearer,
  getCurrentUser,
  type CurrentUser,
} from "@atrium/contract/people";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { clearSession, tokenOf } from "../../platform/http/guard.ts";
import { addressOf, pageOf } from "./factors/pageOrigin.ts";
import type { Languages } from "../../platform/words/languages.ts";
import { callerFrom, SIGN_IN_LIMIT, type SessionCookie } from "./sessionCookie.ts";
import type { Sessions } from "./sessions.ts";
import type { SignedIn, SignIns } from "./signIns.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** Of people who sign in with the provider of their organisation. */
interface SignInProviders {
  /** The provider of a user's account. */
  of(userId: number): Promise<CurrentUser["signsInWith"]>;
  /** Where the browser goes after the sign-out. */
  signOutAddress(sessionId: number, address: string): Promise<string | undefined>;
}

interface IdentityRoutesDeps {
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly cookie: SessionCookie;
  readonly providers: SignInProviders;
  readonly languages: Pick<Languages, "preferencesOf">;
}

/** Sign-in, sign-out and the signed-in user. */
export function identityRoutes(deps: IdentityRoutesDeps): FastifyPluginAsyncZod {
  const { sessions, signIns, cookie, languages, providers } = deps;
  const enter = (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
    cookie.set(request, reply, signedIn);
    return { token: signedIn.token, expiresAt: signedIn.expiresAt };
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
      const next = await providers.signOutAddress(request.session.id, addressOf(request));
      if (token !== undefined) await sessions.end(token, request.ip);
      clearSession(reply).header("cache-control", "no-store");
      return next === undefined ? reply.code(204).send(null) : reply.code(200).send({ next });
    });
    handle(app, issueBearer, async (request, reply) => {
      const token = request.cookies[SESSION_COOKIE] ?? "";
      return reply.code(201).header("cache-control", "no-store").send(sessions.bearer(token));
    });
    handle(app, getCurrentUser, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { user } = request.session;
      const signsInWith = await providers.of(user.id);
      return {
        ...user,
        ...(signsInWith && { signsInWith }),
        reads: languages.preferencesOf(user.preferences),
        siteDefaults: languages.preferencesOf(undefined),
      };
    });
  };
}
