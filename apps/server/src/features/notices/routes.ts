import {
  addNoticeChannel,
  addNoticeRule,
  addPushBrowser,
  changeNoticeChannel,
  changeNoticeRule,
  changeOnCall,
  changeOwnNotices,
  getOnCall,
  getOwnNotices,
  listNoticeChannels,
  listNoticeRules,
  listNotices,
  removeNoticeChannel,
  removeNoticeRule,
  removePushBrowser,
  tryNoticeChannel,
  tryOwnNotice,
} from "@atrium/contract/alarms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { ChannelService } from "./channelService.ts";
import type { OutboxStore } from "./outboxStore.ts";
import type { OwnNoticeService } from "./ownNoticeService.ts";
import type { NoticeRuleService } from "./noticeRuleService.ts";

export interface NoticeRoutesOptions {
  readonly channels: ChannelService;
  readonly rules: NoticeRuleService;
  readonly outbox: Pick<OutboxStore, "list">;
}

/** Through what notices leave, and what has left. */
export function channelRoutes({ channels, outbox }: NoticeRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listNoticeChannels, async () => ({ channels: await channels.list() }));
    handle(app, addNoticeChannel, async (request) => await channels.add(request.body, personOf(request)));
    handle(app, changeNoticeChannel, (request) => channels.change(request.params.id, request.body, personOf(request)));
    handle(app, removeNoticeChannel, async (request) => {
      await channels.remove(request.params.id, personOf(request));
    });
    handle(app, tryNoticeChannel, (request) => channels.tryOut(request.params.id, request.body, personOf(request)));
    handle(app, listNotices, ({ query }) => outbox.list(query));
  };
}

/** Who is notified of what. */
export function noticeRuleRoutes({ rules }: NoticeRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listNoticeRules, () => rules.list());
    handle(app, addNoticeRule, async (request) => await rules.add(request.body, personOf(request)));
    handle(app, changeNoticeRule, (request) => rules.change(request.params.id, request.body, personOf(request)));
    handle(app, removeNoticeRule, async (request) => {
      await rules.remove(request.params.id, personOf(request));
    });
    handle(app, getOnCall, () => rules.onCall());
    handle(app, changeOnCall, (request) => rules.changeOnCall(request.body, personOf(request)));
  };
}

/** The notices of the person who is signed in. */
export function ownNoticeRoutes({ desk }: { readonly desk: OwnNoticeService }): FastifyPluginAsyncZod {
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
