import { EnergyQuery, EnergyReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Energy } from "./energy.ts";

/** The energy page's figures. */
export function energyRoutes({ energy }: { readonly energy: Pick<Energy, "reply"> }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/energy",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "Energy of a place in a range, with what it compares to",
          tags: ["energy"],
          querystring: EnergyQuery,
          response: { 200: EnergyReply },
        },
      },
      (request) => energy.reply(request.query),
    );
  };
}
