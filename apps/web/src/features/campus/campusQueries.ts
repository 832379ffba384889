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
