import { getWaterUsage, getWaterSummaries, getWaterNights } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { WaterUsage } from "./waterUsage.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The figures of water and waste. */
export function waterRoutes({
  usage,
}: {
  readonly usage: Pick<WaterUsage, "reply" | "summaries" | "nights">;
}): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getWaterUsage, (request) => usage.reply(request.query));
    handle(app, getWaterSummaries, () => usage.summaries());
    handle(app, getWaterNights, () => usage.nights());
  };
}
