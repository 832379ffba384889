import {
  getOwnNotices,
  changeOwnNotices,
  tryOwnNotice,
  addPushBrowser,
  removePushBrowser,
} from "@atrium/contract/alarms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { OwnDesk } from "./ownDesk.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** How one is told oneself. */
export function ownNoticeRoutes({ desk }: { readonly desk: OwnDesk }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, getOwnNotices, (request) => desk.find(request.session.user.id));
    handle(app, changeOwnNotices, (request) => desk.change(request.body, personOf(request)));
    handle(app, tryOwnNotice, (request) => desk.tryOut(request.body.way, personOf(request)));
    handle(app, addPushBrowser, async (request) => await desk.addBrowser(request.body, personOf(request)));
    handle(app, removePushBrowser, async (request) => {
      await desk.removeBrowser(request.params.id, personOf(request));
    });
  };
}
