import { SolarUsageReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Solar } from "./solar.ts";

/** The figures of the solar cells. */
export function solarRoutes({ solar }: { readonly solar: Pick<Solar, "reply"> }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/solar-usage",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "What the solar cells gave today, this month and this year, and how well for the light",
          tags: ["solar"],
          response: { 200: SolarUsageReply },
        },
      },
      () => solar.reply(),
    );
  };
}
