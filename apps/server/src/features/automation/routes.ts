import {
  AutomationRun,
  AutomationRunsQuery,
  OptimumSavings,
  Paged,
  Schedule,
  ScheduleChange,
  ScheduleContent,
  ScheduleId,
  SchedulePlan,
  SchedulePlanQuery,
  Schedules as ScheduleList,
  ScheduleTrial,
  ScheduleTrialRequest,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { OptimumSavingsBook } from "./optimum/optimumSavings.ts";
import type { RunList } from "./runList.ts";
import type { SchedulePlans } from "./schedulePlans.ts";
import type { Schedules } from "./schedules.ts";

/** The range of the database's integers. */
const LARGEST_ID = 2_147_483_647;
const params = z.object({ id: z.coerce.number().max(LARGEST_ID).pipe(ScheduleId) });
const tags = ["automation"];
const feature = "automationSettable" as const;

export interface ScheduleRoutesOptions {
  readonly schedules: Schedules;
  readonly plans: SchedulePlans;
  readonly savings: Pick<OptimumSavingsBook, "of">;
}

export function scheduleRoutes({ schedules, plans, savings }: ScheduleRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/schedules",
      {
        config: { feature },
        schema: { summary: "Schedules with their next and their newest run", tags, response: { 200: ScheduleList } },
      },
      () => schedules.list(),
    );
    app.post(
      "/schedules",
      {
        config: { feature, refuses: ["ERU002"] },
        schema: { summary: "Add a schedule", tags, body: ScheduleContent, response: { 201: Schedule } },
      },
      async (request, reply) => reply.code(201).send(await schedules.add(request.body, personOf(request))),
    );
    app.get(
      "/schedules/:id",
      { config: { feature }, schema: { summary: "A schedule", tags, params, response: { 200: Schedule } } },
      (request) => schedules.find(request.params.id),
    );
    app.put(
      "/schedules/:id",
      {
        config: { feature, refuses: ["ERU001", "ERU002"] },
        schema: {
          summary: "Change a schedule; what it does at the moment changes with it",
          tags,
          params,
          body: ScheduleChange,
          response: { 200: Schedule },
        },
      },
      (request) => schedules.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/schedules/:id",
      {
        config: { feature },
        schema: { summary: "Remove a schedule; what it holds is released", tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await schedules.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/schedules/:id/savings",
      {
        config: { feature },
        schema: {
          summary: "What a schedule saved in the last 30 days by going by its rooms instead of by fixed times",
          tags,
          params,
          response: { 200: OptimumSavings },
        },
      },
      (request) => savings.of(request.params.id),
    );
    app.get(
      "/schedule-plan",
      {
        config: { feature },
        schema: {
          summary: "What the schedules that are switched on will do",
          tags,
          querystring: SchedulePlanQuery,
          response: { 200: SchedulePlan },
        },
      },
      ({ query }) => plans.plan(query),
    );
    app.post(
      "/schedule-trials",
      {
        config: { feature },
        schema: {
          summary: "What a schedule would do, before it is saved",
          tags,
          body: ScheduleTrialRequest,
          response: { 200: ScheduleTrial },
        },
      },
      (request) => plans.tryOut(request.body),
    );
  };
}

/** What rules did. */
export function runRoutes({ list }: { readonly list: RunList }) {
  const plugin: FastifyPluginAsyncZod = async (app) => {
    app.get(
      "/automation-runs",
      {
        config: { feature },
        schema: {
          summary: "Runs of schedules and conditions, the newest first",
          tags,
          querystring: AutomationRunsQuery,
          response: { 200: Paged(AutomationRun) },
        },
      },
      ({ query }) => list(query),
    );
  };
  return plugin;
}
