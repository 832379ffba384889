import { getWeatherDisplay } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** What the header shows, as it is set; it follows those who change it elsewhere. */
export const displayQuery = queryOptions({
  queryKey: ["weather-display"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(getWeatherDisplay, { signal }),
});
