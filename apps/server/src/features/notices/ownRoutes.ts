import {
  NoticeTrial,
  OwnNotices,
  OwnNoticesReply,
  OwnNoticeTrialRequest,
  PushBrowserAdd,
  PushBrowserId,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { OwnDesk } from "./ownDesk.ts";
import { rowId } from "../../platform/http/rowId.ts";

const params = z.object({ id: rowId(PushBrowserId) });
const tags = ["account"];
const own = { feature: "signed-in" as const };

/** How one is told oneself. */
export function ownNoticeRoutes({ desk }: { readonly desk: OwnDesk }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    app.get(
      "/own-notices",
      {
        config: own,
        schema: { summary: "How one is told of alarms, and by which rules", tags, response: { 200: OwnNoticesReply } },
      },
      (request) => desk.find(request.session.user.id),
    );
    app.put(
      "/own-notices",
      {
        config: own,
        schema: {
          summary: "Choose how one is told: address, alarms by mail and by push, quiet hours",
          tags,
          body: OwnNotices,
          response: { 200: OwnNoticesReply },
        },
      },
      (request) => desk.change(request.body, personOf(request)),
    );
    app.post(
      "/own-notices/trials",
      {
        config: { ...own, refuses: ["ENF001", "ERL001"] },
        schema: {
          summary: "Send oneself a notice now",
          tags,
          body: OwnNoticeTrialRequest,
          response: { 200: NoticeTrial },
        },
      },
      (request) => desk.tryOut(request.body.way, personOf(request)),
    );
    app.post(
      "/push-browsers",
      {
        config: { ...own, refuses: ["ENO002"] },
        schema: {
          summary: "From now on this browser takes push notices",
          tags,
          body: PushBrowserAdd,
          response: { 201: OwnNoticesReply },
        },
      },
      async (request, reply) => reply.code(201).send(await desk.addBrowser(request.body, personOf(request))),
    );
    app.delete(
      "/push-browsers/:id",
      {
        config: own,
        schema: { summary: "A browser takes no push notices any more", tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await desk.removeBrowser(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
