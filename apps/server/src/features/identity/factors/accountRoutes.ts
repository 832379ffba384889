import {
  getAccount,
  offerOneTimeCode,
  confirmOneTimeCode,
  removeOneTimeCode,
  offerPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  listOwnSessions,
  endOtherSessions,
  endOwnSession,
} from "@atrium/contract/people";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { actorOf } from "../actor.ts";
import { pageOf } from "./pageOrigin.ts";
import type { AccountService } from "./accountService.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export interface AccountRoutesDeps {
  readonly account: AccountService;
}

/** Everyone's own account: the second factor and the sessions. */
export function accountRoutes({ account }: AccountRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, getAccount, (request) => account.find(request.session.user.id));
    handle(app, offerOneTimeCode, async (request) => await account.offerOneTimeCode(actorOf(request)));
    handle(app, confirmOneTimeCode, async (request) => {
      const codes = await account.confirmOneTimeCode(request.body.code, actorOf(request));
      return { codes: [...codes] };
    });
    handle(app, removeOneTimeCode, async (request) => {
      await account.removeOneTimeCode(actorOf(request));
    });
    handle(app, offerPasskey, async (request) => await account.offerPasskey(actorOf(request), pageOf(request)));
    handle(app, addPasskey, async (request) => {
      const codes = await account.addPasskey(request.body, actorOf(request), pageOf(request));
      return { codes: [...codes] };
    });
    handle(app, removePasskey, async (request) => {
      await account.removePasskey(request.params.passkeyId, actorOf(request));
    });
    handle(app, renewRecoveryCodes, async (request) => ({
      codes: [...(await account.renewRecoveryCodes(actorOf(request)))],
    }));
    handle(app, listOwnSessions, (request) => account.sessions(request.query, actorOf(request)));
    handle(app, endOtherSessions, async (request) => {
      await account.endOtherSessions(actorOf(request));
    });
    handle(app, endOwnSession, async (request) => {
      await account.endSession(request.params.sessionId, actorOf(request));
    });
  };
}
