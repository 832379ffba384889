import {
  NoticeChannelChange,
  NoticeChannelContent,
  NoticeChannelId,
  NoticeChannelReply,
  NoticeChannels,
  NoticeRule,
  NoticeRuleChange,
  NoticeRuleContent,
  NoticeRuleId,
  NoticeRules,
  NoticeTrial,
  NoticeTrialRequest,
  OnCallChange,
  OnCallReply,
  Paged,
  SentNotice,
  SentNoticeQuery,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { ChannelDesk } from "./channelDesk.ts";
import type { OutboxStore } from "./outboxStore.ts";
import type { RuleDesk } from "./ruleDesk.ts";
import { rowId } from "../../platform/http/rowId.ts";

const channelParams = z.object({ id: rowId(NoticeChannelId) });
const ruleParams = z.object({ id: rowId(NoticeRuleId) });
const tags = ["notices"];
const set = { feature: "automationSettable" as const };

export interface NoticeRoutesOptions {
  readonly channels: ChannelDesk;
  readonly rules: RuleDesk;
  readonly outbox: Pick<OutboxStore, "list">;
}

/** Through what notices leave, and what has left. */
export function channelRoutes({ channels, outbox }: NoticeRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/notice-channels",
      {
        config: set,
        schema: { summary: "Through what notices leave, and how that goes", tags, response: { 200: NoticeChannels } },
      },
      async () => ({ channels: await channels.list() }),
    );
    app.post(
      "/notice-channels",
      {
        config: { ...set, refuses: ["ENO002"] },
        schema: {
          summary: "Add a channel; the secret of a webhook is told in this answer only",
          tags,
          body: NoticeChannelContent,
          response: { 201: NoticeChannelReply },
        },
      },
      async (request, reply) => reply.code(201).send(await channels.add(request.body, personOf(request))),
    );
    app.put(
      "/notice-channels/:id",
      {
        config: { ...set, refuses: ["ENO001", "ENO002"] },
        schema: {
          summary: "Change a channel; a password that is not given stays, for the same server and name",
          tags,
          params: channelParams,
          body: NoticeChannelChange,
          response: { 200: NoticeChannelReply },
        },
      },
      (request) => channels.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/notice-channels/:id",
      {
        config: { ...set, refuses: ["ENO003"] },
        schema: { summary: "Remove a channel", tags, params: channelParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await channels.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/notice-channels/:id/trials",
      {
        config: set,
        schema: {
          summary: "Send a notice now, and tell what the other side answers",
          tags,
          params: channelParams,
          body: NoticeTrialRequest,
          response: { 200: NoticeTrial },
        },
      },
      (request) => channels.tryOut(request.params.id, request.body, personOf(request)),
    );
    app.get(
      "/notices",
      {
        config: set,
        schema: {
          summary: "What was sent, is to be sent and could not be sent, the newest first",
          tags,
          querystring: SentNoticeQuery,
          response: { 200: Paged(SentNotice) },
        },
      },
      ({ query }) => outbox.list(query),
    );
  };
}

/** Who is told of what. */
export function noticeRuleRoutes({ rules }: NoticeRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/notice-rules",
      {
        config: set,
        schema: { summary: "Who is told of which alarms, and whom one can tell", tags, response: { 200: NoticeRules } },
      },
      () => rules.list(),
    );
    app.post(
      "/notice-rules",
      {
        config: { ...set, refuses: ["ENO002"] },
        schema: {
          summary: "Tell somebody of alarms from now on",
          tags,
          body: NoticeRuleContent,
          response: { 201: NoticeRule },
        },
      },
      async (request, reply) => reply.code(201).send(await rules.add(request.body, personOf(request))),
    );
    app.put(
      "/notice-rules/:id",
      {
        config: { ...set, refuses: ["ENO001", "ENO002"] },
        schema: {
          summary: "Change a rule, or switch it on or off",
          tags,
          params: ruleParams,
          body: NoticeRuleChange,
          response: { 200: NoticeRule },
        },
      },
      (request) => rules.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/notice-rules/:id",
      { config: set, schema: { summary: "Remove a rule", tags, params: ruleParams, response: { 204: z.null() } } },
      async (request, reply) => {
        await rules.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/on-call",
      {
        config: set,
        schema: { summary: "Who is on call when, and who is now", tags, response: { 200: OnCallReply } },
      },
      () => rules.onCall(),
    );
    app.put(
      "/on-call",
      {
        config: { ...set, refuses: ["ENO001"] },
        schema: {
          summary: "Change who is on call when: shifts, the week, single days",
          tags,
          body: OnCallChange,
          response: { 200: OnCallReply },
        },
      },
      (request) => rules.changeOnCall(request.body, personOf(request)),
    );
  };
}
