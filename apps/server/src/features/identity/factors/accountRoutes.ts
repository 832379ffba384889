import {
  Account,
  ListQuery,
  OneTimeCodeConfirm,
  OneTimeCodeSecret,
  Paged,
  PasskeyAdd,
  PasskeyOptions,
  RecoveryCodesReply,
  SessionRow,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { actorOf } from "../actor.ts";
import { pageOf } from "./pageOrigin.ts";
import type { AccountService } from "./accountService.ts";
import { RowId } from "../../../platform/http/rowId.ts";

const tags = ["account"];
const Nothing = z.object({});
const params = z.object({ sessionId: RowId });
const passkeyParams = z.object({ passkeyId: RowId });
const own = { feature: "signed-in" as const };
/** Also for who has to set up a second factor before anything else. */
const duty = { ...own, isForDuties: true };

export interface AccountRoutesDeps {
  readonly account: AccountService;
}

/** Everyone's own account: the second factor and the sessions. */
export function accountRoutes({ account }: AccountRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    app.get(
      "/users/me/account",
      { config: duty, schema: { summary: "How one signs in", tags, response: { 200: Account } } },
      (request) => account.find(request.session.user.id),
    );
    app.post(
      "/users/me/one-time-code",
      {
        config: { ...duty, asksProof: true },
        schema: {
          summary: "A secret for an authenticator app; it counts once a code of it is confirmed",
          tags,
          body: Nothing,
          response: { 201: OneTimeCodeSecret },
        },
      },
      async (request, reply) => reply.code(201).send(await account.offerOneTimeCode(actorOf(request))),
    );
    app.put(
      "/users/me/one-time-code",
      {
        config: { ...duty, asksProof: true },
        schema: {
          summary: "Confirm the app's secret by a code; one's other sessions end",
          tags,
          body: OneTimeCodeConfirm,
          response: { 200: RecoveryCodesReply },
        },
      },
      async (request, reply) => {
        const codes = await account.confirmOneTimeCode(request.body.code, actorOf(request));
        return reply.send({ codes: [...codes] });
      },
    );
    app.delete(
      "/users/me/one-time-code",
      {
        config: { ...own, asksProof: true, refuses: ["EUS005", "ENF001"] },
        schema: { summary: "Sign in without the authenticator app", tags, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await account.removeOneTimeCode(actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/users/me/passkey-challenge",
      {
        config: { ...duty, asksProof: true },
        schema: {
          summary: "What a browser is asked with for a new passkey",
          tags,
          body: Nothing,
          response: { 201: PasskeyOptions },
        },
      },
      async (request, reply) => reply.code(201).send(await account.offerPasskey(actorOf(request), pageOf(request))),
    );
    app.post(
      "/users/me/passkeys",
      {
        config: { ...duty, asksProof: true, refuses: ["EUS006"] },
        schema: {
          summary: "Add a passkey; one's other sessions end",
          tags,
          body: PasskeyAdd,
          response: { 201: RecoveryCodesReply },
        },
      },
      async (request, reply) => {
        const codes = await account.addPasskey(request.body, actorOf(request), pageOf(request));
        return reply.code(201).send({ codes: [...codes] });
      },
    );
    app.delete(
      "/users/me/passkeys/:passkeyId",
      {
        config: { ...own, asksProof: true, refuses: ["EUS005"] },
        schema: { summary: "Remove a passkey", tags, params: passkeyParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await account.removePasskey(request.params.passkeyId, actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/users/me/recovery-codes",
      {
        config: { ...own, asksProof: true, refuses: ["EUS005"] },
        schema: {
          summary: "New recovery codes, shown once; those before no longer count",
          tags,
          body: Nothing,
          response: { 201: RecoveryCodesReply },
        },
      },
      async (request, reply) =>
        reply.code(201).send({ codes: [...(await account.renewRecoveryCodes(actorOf(request)))] }),
    );
    app.get(
      "/users/me/sessions",
      {
        config: own,
        schema: {
          summary: "Where one is signed in",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(SessionRow) },
        },
      },
      (request) => account.sessions(request.query, actorOf(request)),
    );
    app.delete(
      "/users/me/sessions",
      { config: own, schema: { summary: "End one's other sessions", tags, response: { 204: z.null() } } },
      async (request, reply) => {
        await account.endOtherSessions(actorOf(request));
        return reply.code(204).send(null);
      },
    );
    app.delete(
      "/users/me/sessions/:sessionId",
      { config: own, schema: { summary: "End one of one's sessions", tags, params, response: { 204: z.null() } } },
      async (request, reply) => {
        await account.endSession(request.params.sessionId, actorOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
