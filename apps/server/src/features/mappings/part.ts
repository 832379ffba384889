import { mappingList } from "./mappingList.ts";
import type { Part } from "../../platform/part.ts";
import { Mappings, type MappingsOptions } from "./mappings.ts";
import { listMappings } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

/** The devices of the site as those who set them up look for them. */
export function mappingsPart(options: MappingsOptions): Part {
  const mappings = new Mappings(options);
  return {
    name: "mappings",
    exportLists: (ground) => ({ mappings: (asked) => mappingList({ ...ground, mappings }, asked) }),
    routes: [mappingRoutes({ mappings })],
  };
}

function mappingRoutes({ mappings }: { readonly mappings: Mappings }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listMappings, ({ query }) => mappings.list(query));
  };
}
