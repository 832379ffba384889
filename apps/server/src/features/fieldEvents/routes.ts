import { FieldEvent, FieldEventQuery, Paged } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { FieldEventStore } from "./store.ts";

export function fieldEventRoutes(store: Pick<FieldEventStore, "list">): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/field-events",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Events that devices reported, the newest first, of the place where they happened, a device, a kind",
          tags: ["field events"],
          querystring: FieldEventQuery,
          response: { 200: Paged(FieldEvent) },
        },
      },
      ({ query }) => store.list(query),
    );
  };
}
