import { listSiteImports } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { OF_SITE } from "../../../platform/site.ts";

/** The imports of a whole site, the newest first. */
export const siteImportsQuery = queryOptions({
  queryKey: ["site-imports"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(listSiteImports, { signal }),
});
