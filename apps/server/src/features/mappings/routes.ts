import { MappingQuery, MappingRow, Paged } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Mappings } from "./mappings.ts";

export function mappingRoutes({ mappings }: { readonly mappings: Mappings }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/mappings",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary:
            "Devices of a module by their identifiers, with whether they answer now; retired ones where asked for",
          tags: ["site"],
          querystring: MappingQuery,
          response: { 200: Paged(MappingRow) },
        },
      },
      ({ query }) => mappings.list(query),
    );
  };
}
