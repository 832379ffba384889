import { listMappingImports } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** The imports that were done, the newest first. */
export const importsQuery = queryOptions({
  queryKey: ["mapping-imports"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(listMappingImports, { signal }),
});
