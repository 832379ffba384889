import { EventSights, EventSightsQuery } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Sights } from "./sights.ts";

export function sightRoutes(sights: Sights): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/field-event-sights",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "What the nearest camera has of the second in which something happened at a device",
          tags: ["cameras"],
          querystring: EventSightsQuery,
          response: { 200: EventSights },
        },
      },
      async ({ query }) => ({ sights: await sights.of(query.ids) }),
    );
  };
}
