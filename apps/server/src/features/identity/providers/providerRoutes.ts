import { USER_API } from "@atrium/contract";
import {
  addSignInProvider,
  beginProviderSignIn,
  changeSignInProvider,
  endProviderSessions,
  finishProviderSignIn,
  listSignInProviders,
  listSignInWays,
  removeSignInProvider,
  type SignInReturn,
  signInReturnText,
  testSignInProvider,
} from "@atrium/contract/people";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { hash } from "node:crypto";
import { handle } from "../../../platform/http/endpoint.ts";
import { actorOf } from "../actor.ts";
import { addressOf } from "../factors/pageOrigin.ts";
import { callerFrom, SIGN_IN_LIMIT, type SessionCookie } from "../sessionCookie.ts";
import type { LogoutTokens } from "./logoutTokens.ts";
import { PENDING_LIFE } from "./pendingSignIns.ts";
import type { ProviderService } from "./providerService.ts";
import type { ProviderSignIns } from "./providerSignIns.ts";
import { refusalOf } from "./providerRefused.ts";

export interface ProviderRoutesDeps {
  readonly providers: ProviderService;
  readonly providerSignIns: ProviderSignIns;
  readonly logoutTokens: LogoutTokens;
  readonly cookie: SessionCookie;
}

/** The one part of the site to which a browser shows which sign-ins it has begun. */
const PATH = `${USER_API}/sign-in`;

/** Sign-in with the provider of an organisation, and the settings of providers. */
export function providerRoutes(deps: ProviderRoutesDeps): FastifyPluginAsyncZod {
  const { providers, providerSignIns, logoutTokens, cookie } = deps;
  return async (app) => {
    // As a provider sends its logout tokens.
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 64_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    const limited = { rateLimit: SIGN_IN_LIMIT };
    handle(app, listSignInWays, async () => await providerSignIns.ways());
    handle(
      app,
      beginProviderSignIn,
      async (request, reply) => {
        const { provider } = request.params;
        const { next, stay, again } = request.query;
        const redirectUri = `${addressOf(request)}${PATH}/${provider}/callback`;
        try {
          const begun = await providerSignIns.begin(provider, {
            redirectUri,
            next,
            stay: stay === "true",
            isAgain: again === "true",
          });
          setBrowser(request, reply, begun);
          return reply.redirect(begun.location, 302);
        } catch (error) {
          return leadBack(reply, next, { kind: "refused", why: refusalOf(error).why });
        }
      },
      limited,
    );
    handle(
      app,
      finishProviderSignIn,
      async (request, reply) => {
        const { state = "" } = request.query;
        const name = cookieNameOf(state);
        const browser = request.cookies[name];
        const { search } = new URL(request.url, "http://atrium.invalid");
        const { end, next, session } = await providerSignIns.finish(
          request.params.provider,
          { state, browser, search },
          callerFrom(request),
        );
        if (browser !== undefined) reply.clearCookie(name, { path: app.base + PATH });
        if (session !== undefined) cookie.set(request, reply, session);
        return leadBack(reply, next, end);
      },
      limited,
    );
    handle(
      app,
      endProviderSessions,
      async (request) => {
        await logoutTokens.take(request.params.provider, request.body.logout_token, request.ip);
        return {};
      },
      limited,
    );
    handle(app, listSignInProviders, async () => ({ providers: await providers.list() }));
    handle(app, addSignInProvider, async (request) => await providers.add(request.body, actorOf(request)));
    handle(
      app,
      changeSignInProvider,
      async (request) => await providers.change(request.params.provider, request.body, actorOf(request)),
    );
    handle(app, removeSignInProvider, async (request) => {
      await providers.remove(request.params.provider, actorOf(request));
    });
    handle(
      app,
      testSignInProvider,
      async (request) => await providers.test(request.params.provider, request.body, actorOf(request)),
    );
  };
}

/** The sign-in page takes the end from the part of the address that browsers send to nobody. */
function leadBack(reply: FastifyReply, next: string, end: SignInReturn): FastifyReply {
  const query = next === "/" ? "" : `?${new URLSearchParams({ next }).toString()}`;
  return reply.redirect(`${reply.server.base}/login${query}${signInReturnText(end)}`, 302);
}

/** Of its own for each sign-in, as there may be several in a browser's tabs. */
function cookieNameOf(state: string): string {
  return `_dtc_sign_in_${hash("sha256", state).slice(0, 12)}`;
}

function setBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, browser }: { readonly state: string; readonly browser: string },
): void {
  reply.setCookie(cookieNameOf(state), browser, {
    path: reply.server.base + PATH,
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
    maxAge: PENDING_LIFE / 1_000,
  });
}
