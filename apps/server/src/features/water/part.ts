import { wasteBars, waterBars, waterBuildings, waterMeters as listWaterMeters, waterNights } from "./waterLists.ts";
import type { MeterDirectory, Usage } from "../../platform/usage.ts";
import type { Part } from "../../platform/part.ts";
import type { MeteredSite } from "../../platform/counters.ts";
import { tankVolumes, wasteScales, waterMeters } from "./waterMeters.ts";
import { WaterUsage, type WaterUsageOptions } from "./waterUsage.ts";
import { getWaterUsage, getWaterSummaries, getWaterNights } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface WaterPartOptions extends Pick<WaterUsageOptions, "books" | "time" | "clock" | "history"> {
  readonly directory: MeteredSite & { readonly reply: Pick<MeterDirectory, "places"> };
}

export interface WaterPart extends Part {
  /** What the buildings of the site took today. */
  readonly today: () => Promise<Usage<string>>;
  readonly hasMeters: () => boolean;
}

export function waterPart({ directory, ...options }: WaterPartOptions): WaterPart {
  const water = () => waterMeters(directory, directory.reply.places);
  const usage = new WaterUsage({
    ...options,
    water,
    tanks: () => tankVolumes(directory),
    waste: () => wasteScales(directory, directory.reply.places),
  });
  return {
    name: "water",
    today: () => usage.today(),
    hasMeters: () => water().channels.some(({ role }) => role === "building"),
    exportLists: (ground) => ({
      "water-bars": (asked) => waterBars({ ...ground, water: usage }, asked),
      "waste-bars": (asked) => wasteBars({ ...ground, water: usage }, asked),
      "water-buildings": (asked) => waterBuildings({ ...ground, water: usage }, asked),
      "water-meters": (asked) => listWaterMeters({ ...ground, water: usage }, asked),
      "water-nights": () => waterNights({ ...ground, water: usage }),
    }),
    routes: [waterRoutes({ usage })],
  };
}

/** The figures of water and waste. */
function waterRoutes({
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
