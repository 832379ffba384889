import { NightFlowReply, WaterSummaries, WaterUsageQuery, WaterUsageReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { WaterUsage } from "./waterUsage.ts";

/** The figures of water and waste. */
export function waterRoutes({
  usage,
}: {
  readonly usage: Pick<WaterUsage, "reply" | "summaries" | "nights">;
}): FastifyPluginAsyncZod {
  const tags = ["water and waste"];
  return async (app) => {
    app.get(
      "/water-usage",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Water by building and meter, and waste by kind, in a range",
          tags,
          querystring: WaterUsageQuery,
          response: { 200: WaterUsageReply },
        },
      },
      (request) => usage.reply(request.query),
    );
    app.get(
      "/water-usage/summaries",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Water and waste of today and of the last fifteen days",
          tags,
          response: { 200: WaterSummaries },
        },
      },
      () => usage.summaries(),
    );
    app.get(
      "/water-usage/nights",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "The quietest quarter hour of each night behind each meter, and where it says that water leaks",
          tags,
          response: { 200: NightFlowReply },
        },
      },
      () => usage.nights(),
    );
  };
}
