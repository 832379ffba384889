import type { Part } from "../../platform/part.ts";
import { Mappings, type MappingsOptions } from "./mappings.ts";
import { mappingRoutes } from "./routes.ts";

export interface MappingsPart extends Part {
  readonly mappings: Mappings;
}

/** The devices of the site as those who set them up look for them. */
export function mappingsPart(options: MappingsOptions): MappingsPart {
  const mappings = new Mappings(options);
  return {
    name: "mappings",
    mappings,
    routes: [mappingRoutes({ mappings })],
  };
}
