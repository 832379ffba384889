import {
  getFireEffects,
  startFireDrill,
  endFireDrill,
  markFireDrill,
  makeFireReport,
  getFireReport,
} from "@atrium/contract/alarms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { FireService } from "./fireService.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function fireRoutes({ desk }: { readonly desk: FireService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getFireEffects, (request) => desk.board(request.query.placement));
    handle(app, startFireDrill, async (request) => await desk.begin(request.body, personOf(request)));
    handle(app, endFireDrill, (request) => desk.end(request.params.id, personOf(request)));
    handle(app, markFireDrill, (request) => desk.say(request.params.id, request.body, personOf(request)));
    handle(app, makeFireReport, async (request) => {
      const report = await desk.report(request.params.id, request.body, personOf(request));
      return report;
    });
    handle(app, getFireReport, async (request, reply) => {
      const sheet = await desk.sheet(request.params.id);
      const name = `fire-report-${request.params.id}.pdf`;
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .send(sheet);
    });
  };
}
