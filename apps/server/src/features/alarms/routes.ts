import {
  AlarmAct,
  AlarmActReply,
  AlarmKeepRequest,
  AlarmPoints,
  AlarmPointsQuery,
  AlarmProposals,
  AlarmRule,
  AlarmRuleChange,
  AlarmRuleContent,
  AlarmRuleId,
  AlarmRules,
  AlarmRuleVersions,
  AlarmScorecard,
  AlarmStatisticsQuery,
  AlarmTrial,
  AlarmTrialRequest,
  EventDetail,
  EventId,
  EventPage,
  LONGEST_SHELF,
  EventQuery,
  RULE_READERS,
} from "@atrium/contract";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import { personOf } from "../../platform/http/caller.ts";
import type { AlarmDesk } from "./alarmDesk.ts";
import type { EventReader } from "./eventReader.ts";
import type { AlarmRethinks } from "./rethinks.ts";
import type { AlarmRuleBook } from "./rules.ts";
import type { AlarmTrials } from "./trials.ts";
import { rowId } from "../../platform/http/rowId.ts";

const ruleParams = z.object({ id: rowId(AlarmRuleId) });
const eventParams = z.object({ id: z.coerce.number().max(Number.MAX_SAFE_INTEGER).pipe(EventId) });
const tags = ["events"];

export interface AlarmRoutesOptions {
  readonly reader: EventReader;
  readonly desk: AlarmDesk;
  readonly rules: AlarmRuleBook;
  readonly trials: Pick<AlarmTrials, "tryOut">;
  readonly points: (query: AlarmPointsQuery) => AlarmPoints;
  readonly statistics: (query: AlarmStatisticsQuery) => Promise<AlarmScorecard>;
  readonly rethinks: Pick<AlarmRethinks, "list" | "keep">;
}

export function alarmRoutes({ reader, desk }: AlarmRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/events",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Alarms and events of a place: those that stand, those that are hidden for a time, or all by time",
          tags,
          querystring: EventQuery,
          response: { 200: EventPage },
        },
      },
      ({ query }) => reader.list(query),
    );
    app.get(
      "/events/:id",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "One alarm or event with its steps, what to do, and how it was before",
          tags,
          params: eventParams,
          response: { 200: EventDetail },
        },
      },
      (request) => reader.detail(request.params.id, personOf(request).userId),
    );
    app.post(
      "/alarm-acts",
      {
        config: { feature: "controllable" },
        schema: {
          summary: "Acknowledge alarms, shelve them, take them out of service, comment, tick a step, rate one",
          tags,
          body: AlarmAct,
          response: { 200: AlarmActReply },
        },
      },
      (request) => {
        refuseLongShelf(request.body, request.session);
        return desk.act(request.body, personOf(request));
      },
    );
  };
}

/** What is known of how good alarms are, and what would make them better. */
export function qualityRoutes({ statistics, rethinks }: AlarmRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/alarm-statistics",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "How good the alarms of a place were in a stretch of time, by the limits of ISA-18.2",
          tags,
          querystring: AlarmStatisticsQuery,
          response: { 200: AlarmScorecard },
        },
      },
      ({ query }) => statistics(query),
    );
    app.get(
      "/alarm-proposals",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Alarms that were rated as of little use, with a milder rule and its effect on what was recorded",
          tags,
          response: { 200: AlarmProposals },
        },
      },
      () => rethinks.list(),
    );
    app.post(
      "/alarm-proposals/kept",
      {
        config: { feature: "automationSettable", refuses: ["EAL001"] },
        schema: {
          summary: "Keep a rule as it is: its proposal is hidden for 90 days, or until the rule is changed",
          tags,
          body: AlarmKeepRequest,
          response: { 200: AlarmProposals },
        },
      },
      (request) => rethinks.keep(request.body, personOf(request)),
    );
  };
}

/** The rules, which are another matter than what they raise. */
export function ruleRoutes({ rules, trials, points }: AlarmRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/alarm-rules",
      {
        config: { feature: RULE_READERS },
        schema: { summary: "The rules by which alarms come", tags, response: { 200: AlarmRules } },
      },
      async () => ({ rules: rules.list() }),
    );
    app.post(
      "/alarm-rules",
      {
        config: { feature: "automationSettable" },
        schema: { summary: "Add a rule", tags, body: AlarmRuleContent, response: { 201: AlarmRule } },
      },
      async (request, reply) => reply.code(201).send(await rules.add(request.body, personOf(request))),
    );
    app.put(
      "/alarm-rules/:id",
      {
        config: { feature: "automationSettable", refuses: ["EAL001"] },
        schema: {
          summary: "Change a rule",
          tags,
          params: ruleParams,
          body: AlarmRuleChange,
          response: { 200: AlarmRule },
        },
      },
      (request) => rules.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/alarm-rules/:id",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "Take a rule away; alarms that it has raised are over",
          tags,
          params: ruleParams,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await rules.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/alarm-rules/:id/versions",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "A rule as it was, the newest first",
          tags,
          params: ruleParams,
          response: { 200: AlarmRuleVersions },
        },
      },
      (request) => rules.versions(request.params.id),
    );
    app.get(
      "/alarm-points",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "What the devices of a module have that a rule can be about",
          tags,
          querystring: AlarmPointsQuery,
          response: { 200: AlarmPoints },
        },
      },
      async ({ query }) => points(query),
    );
    app.post(
      "/alarm-trials",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "How often a rule would have raised an alarm, by what was recorded; nothing is saved",
          tags,
          body: AlarmTrialRequest,
          response: { 200: AlarmTrial },
        },
      },
      ({ body }) => trials.tryOut(body),
    );
  };
}

/** A shelf of more than a shift takes the alarm's rule out of force, which only who sets rules may. @throws AppError EAU004 */
function refuseLongShelf(body: AlarmAct, session: FastifyRequest["session"]): void {
  if (body.kind !== "shelve" || body.lasts <= LONGEST_SHELF || session.features.has("automationSettable")) return;
  throw new AppError("EAU004", "Your role may shelve an alarm for 8 hours at most");
}
