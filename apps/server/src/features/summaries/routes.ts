import { Paged, PlaceSummary, SummaryQuery } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { Summaries } from "./summaries.ts";

export function summaryRoutes({ summaries }: { readonly summaries: Summaries }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/summaries",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "How many devices of a module are on, stale or in trouble, by place",
          tags: ["devices"],
          querystring: SummaryQuery,
          response: { 200: Paged(PlaceSummary) },
        },
      },
      (request) => pageOf(summaries.of(request.query.module).rowsSince(0), request.query),
    );
  };
}
