import { listMappings } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Mappings } from "./mappings.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function mappingRoutes({ mappings }: { readonly mappings: Mappings }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listMappings, ({ query }) => mappings.list(query));
  };
}
