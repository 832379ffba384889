import {
  DrillStart,
  FireBoard,
  FireBoardQuery,
  FireCause,
  FireDrill,
  FireReport,
  FireReportRequest,
  FireSaying,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { RowId } from "../../platform/http/rowId.ts";
import type { FireDesk } from "./fireDesk.ts";

const params = z.object({ id: RowId });
const tags = ["fire"];

export function fireRoutes({ desk }: { readonly desk: FireDesk }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/fire-effects",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What the alarms of a building's fire panels have to cause, and what the last ones did",
          tags,
          querystring: FireBoardQuery,
          response: { 200: FireBoard },
        },
      },
      (request) => desk.board(request.query.placement),
    );
    app.post(
      "/fire-drills",
      {
        config: { feature: "controllable", refuses: ["ENF001", "EFD001"] },
        schema: { summary: "Begin a drill of a fire panel", tags, body: DrillStart, response: { 201: FireDrill } },
      },
      async (request, reply) => reply.code(201).send(await desk.begin(request.body, personOf(request))),
    );
    app.delete(
      "/fire-drills/:id",
      {
        config: { feature: "controllable", refuses: ["EFD001"] },
        schema: { summary: "End a drill before its time", tags, params, response: { 200: FireDrill } },
      },
      (request) => desk.end(request.params.id, personOf(request)),
    );
    app.post(
      "/fire-causes/:id/drill",
      {
        config: { feature: "controllable", refuses: ["EFD001"] },
        schema: {
          summary: "Say that an alarm which came during a drill is of it",
          tags,
          params,
          body: FireSaying,
          response: { 200: FireCause },
        },
      },
      (request) => desk.say(request.params.id, request.body, personOf(request)),
    );
    app.post(
      "/fire-causes/:id/reports",
      {
        config: { feature: "controllable" },
        schema: {
          summary: "Make the report of an alarm and what it caused",
          tags,
          params,
          body: FireReportRequest,
          response: { 201: FireReport },
        },
      },
      async (request, reply) => {
        const report = await desk.report(request.params.id, request.body, personOf(request));
        return reply.code(201).send(report);
      },
    );
    app.get(
      "/fire-reports/:id",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "A report as it was made, as pdf",
          tags,
          params,
          response: { 200: z.any().describe("The report") },
        },
      },
      async (request, reply) => {
        const sheet = await desk.sheet(request.params.id);
        const name = `fire-report-${request.params.id}.pdf`;
        return reply
          .type("application/pdf")
          .header("content-disposition", `attachment; filename="${name}"`)
          .header("cache-control", "no-store")
          .send(sheet);
      },
    );
  };
}
