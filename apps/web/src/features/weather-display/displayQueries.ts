import { WeatherDisplayReply } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const DISPLAY_PATH = `${CORE}/weather-display`;

/** What the header shows, as it is set; it follows those who change it elsewhere. */
export const displayQuery = queryOptions({
  queryKey: ["weather-display"],
  ...OF_SITE,
  queryFn: ({ signal }) => get(WeatherDisplayReply, DISPLAY_PATH, {}, { signal }),
});
