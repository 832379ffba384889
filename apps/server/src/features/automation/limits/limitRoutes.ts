import {
  PeakLimit,
  PeakLimitChange,
  PeakLimitContent,
  PeakLimitId,
  PeakLimitReport,
  PeakLimits,
  PeakLimitTrial,
  PeakLimitTrialRequest,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { LimitBook } from "./limitBook.ts";
import type { LimitReports } from "./limitReports.ts";
import type { LimitTrials } from "./limitTrials.ts";

/** The range of the database's integers. */
const LARGEST_ID = 2_147_483_647;
const params = z.object({ id: z.coerce.number().max(LARGEST_ID).pipe(PeakLimitId) });
const tags = ["automation"];
const feature = "automationSettable" as const;

export interface LimitRoutesOptions {
  readonly limits: Pick<LimitBook, "list" | "add" | "change" | "remove">;
  readonly trials: Pick<LimitTrials, "tryOut">;
  readonly reports: Pick<LimitReports, "report">;
}

export function limitRoutes({ limits, trials, reports }: LimitRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/peak-limits",
      {
        config: { feature },
        schema: {
          summary: "Peak limits, with what is expected of the window that runs and what they shed today",
          tags,
          response: { 200: PeakLimits },
        },
      },
      async () => ({ limits: await limits.list() }),
    );
    app.post(
      "/peak-limits",
      {
        config: { feature, refuses: ["ERU002"] },
        schema: { summary: "Add a peak limit", tags, body: PeakLimitContent, response: { 201: PeakLimit } },
      },
      async (request, reply) => reply.code(201).send(await limits.add(request.body, personOf(request))),
    );
    app.put(
      "/peak-limits/:id",
      {
        config: { feature, refuses: ["ERU001", "ERU002"] },
        schema: {
          summary: "Change a peak limit, or switch it on or off; what is shed is given back",
          tags,
          params,
          body: PeakLimitChange,
          response: { 200: PeakLimit },
        },
      },
      (request) => limits.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/peak-limits/:id",
      {
        config: { feature },
        schema: {
          summary: "Take a peak limit away; what is shed is given back",
          tags,
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await limits.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/peak-limits/:id/report",
      {
        config: { feature },
        schema: {
          summary:
            "What a peak limit has done since it was changed last, 30 days at most, on the power that was recorded",
          tags,
          params,
          response: { 200: PeakLimitReport },
        },
      },
      ({ params: { id } }) => reports.report(id),
    );
    app.post(
      "/peak-limit-trials",
      {
        config: { feature },
        schema: {
          summary: "What a peak limit would have shed, by the power that was recorded; nothing is saved",
          tags,
          body: PeakLimitTrialRequest,
          response: { 200: PeakLimitTrial },
        },
      },
      ({ body }) => trials.tryOut(body),
    );
  };
}
