import { CORE_API } from "../api.ts";
import { DoubtedReadings, DoubtedReadingsQuery } from "../doubtedReadings.ts";
import { endpoint } from "../endpoint.ts";
import { Paged } from "../paging.ts";

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
