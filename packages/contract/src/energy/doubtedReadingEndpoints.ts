import { CORE_API } from "../base/api.ts";
import { DoubtedReadings, DoubtedReadingsQuery } from "./doubtedReadings.ts";
import { endpoint } from "../base/endpoint.ts";
import { Paged } from "../base/paging.ts";

export const listDoubtedReadings = endpoint({
  method: "GET",
  path: `${CORE_API}/doubted-readings`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "anywhere",
  summary: "List rejected readings, which are gaps in the history",
  tag: "meters",
  query: DoubtedReadingsQuery,
  reply: Paged(DoubtedReadings),
});
