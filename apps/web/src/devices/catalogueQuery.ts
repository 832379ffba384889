import { Catalogue } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../platform/http.ts";
import { OF_SITE } from "../platform/site.ts";

/** Every room and every connected device of the site, by name. */
export const catalogueQuery = queryOptions({
  queryKey: ["catalogue"],
  ...OF_SITE,
  queryFn: ({ signal }) => get(Catalogue, `${CORE}/catalogue`, {}, { signal }),
});
