import {
  Condition,
  ConditionChange,
  ConditionEnergy,
  ConditionContent,
  ConditionId,
  Conditions,
  ConditionTrial,
  ConditionTrialRequest,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { ConditionBook } from "./conditions.ts";
import type { ConditionTrials } from "./conditionTrials.ts";

/** The range of the database's integers. */
const LARGEST_ID = 2_147_483_647;
const params = z.object({ id: z.coerce.number().max(LARGEST_ID).pipe(ConditionId) });
const tags = ["automation"];

export interface ConditionRoutesOptions {
  readonly conditions: Pick<ConditionBook, "list" | "find" | "add" | "change" | "remove">;
  readonly trials: Pick<ConditionTrials, "tryOut" | "energy">;
}

export function conditionRoutes({ conditions, trials }: ConditionRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/conditions",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "Conditions, with what they did lately and when they can fire next",
          tags,
          response: { 200: Conditions },
        },
      },
      async () => ({ conditions: await conditions.list() }),
    );
    app.post(
      "/conditions",
      {
        config: { feature: "automationSettable", refuses: ["ERU002"] },
        schema: { summary: "Add a condition", tags, body: ConditionContent, response: { 201: Condition } },
      },
      async (request, reply) => reply.code(201).send(await conditions.add(request.body, personOf(request))),
    );
    app.get(
      "/conditions/:id",
      {
        config: { feature: "automationSettable" },
        schema: { summary: "One condition", tags, params, response: { 200: Condition } },
      },
      ({ params: { id } }) => conditions.find(id),
    );
    app.put(
      "/conditions/:id",
      {
        config: { feature: "automationSettable", refuses: ["ERU001", "ERU002"] },
        schema: {
          summary: "Change a condition, or switch it on or off; a firing under way ends",
          tags,
          params,
          body: ConditionChange,
          response: { 200: Condition },
        },
      },
      (request) => conditions.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/conditions/:id",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "Take a condition away; a firing under way ends",
          tags,
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await conditions.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/condition-trials",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "When a condition would have fired, by what was recorded; nothing is saved",
          tags,
          body: ConditionTrialRequest,
          response: { 200: ConditionTrial },
        },
      },
      ({ body }) => trials.tryOut(body),
    );
    app.post(
      "/condition-trials/energy",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary:
            "What the firings of a condition would have taken or saved, by the power that was recorded; nothing is saved",
          tags,
          body: ConditionTrialRequest,
          response: { 200: ConditionEnergy },
        },
      },
      ({ body }) => trials.energy(body),
    );
  };
}
