import { getCatalogue } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../platform/http.ts";
import { OF_SITE } from "../platform/site.ts";

/** Every room and every connected device of the site, by name. */
export const catalogueQuery = queryOptions({
  queryKey: ["catalogue"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(getCatalogue, { signal }),
});
