import { getElectricity } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../platform/http.ts";
import { OF_SITE } from "../platform/site.ts";

/** How electricity comes to the boards of the site. */
export const electricityQuery = queryOptions({
  queryKey: ["electricity"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(getElectricity, { signal }),
});
