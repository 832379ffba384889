import { PageQuery, Paged, PlaceSummary } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { LightingSummary } from "./lightingSummary.ts";

export function lightingRoutes({ summary }: { readonly summary: LightingSummary }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/lighting/summary",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "How many circuits are on, by place",
          tags: ["lighting"],
          querystring: PageQuery,
          response: { 200: Paged(PlaceSummary) },
        },
      },
      (request) => pageOf(summary.rowsSince(0), request.query),
    );
  };
}
