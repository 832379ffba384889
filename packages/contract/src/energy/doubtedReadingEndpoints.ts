import { CORE_API } from "../base/api.ts";
import { DoubtedReadings, DoubtedReadingsQuery } from "./doubtedReadings.ts";
import { endpoint } from "../base/endpoint.ts";
import { Paged } from "../base/paging.ts";

export const listDoubtedReadings = endpoint({
  method: "GET",
  path: `${CORE_API}/doubted-readings`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "Readings that were not believed and are a gap in the history, as the devices sent them",
  tag: "meters",
  query: DoubtedReadingsQuery,
  reply: Paged(DoubtedReadings),
});
