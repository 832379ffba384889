import { getCampusToday } from "@atrium/contract/energy";
import { getCampusDrawing } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** The buildings from outside. */
export const campusDrawingQuery = queryOptions({
  queryKey: ["campus-drawing"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(getCampusDrawing, { signal }),
});

/** Refresh interval of the day so far, ms. */
const TODAY_INTERVAL = 60_000;

/** What was counted today. */
export const campusTodayQuery = queryOptions({
  queryKey: ["campus-today"],
  queryFn: ({ signal }) => ask(getCampusToday, { signal }),
  refetchInterval: TODAY_INTERVAL,
});
