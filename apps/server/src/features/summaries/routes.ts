import { listSummaries } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { Summaries } from "./summaries.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function summaryRoutes({ summaries }: { readonly summaries: Summaries }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listSummaries, (request) => pageOf(summaries.of(request.query.module).rowsSince(0), request.query));
  };
}
