import { listSchematicSources } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { OF_SITE } from "../../../platform/site.ts";

/** The drawings as people wrote them; they follow those who change them elsewhere. */
export const sourcesQuery = queryOptions({
  queryKey: ["schematics", "sources"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(listSchematicSources, { signal }),
});
