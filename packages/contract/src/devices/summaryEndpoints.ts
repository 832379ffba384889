import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Paged } from "../base/paging.ts";
import { PlaceSummary, SummaryQuery } from "./summary.ts";

export const listSummaries = endpoint({
  method: "GET",
  path: `${CORE_API}/summaries`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Count devices of a module that are on, stale or in trouble, by place",
  tag: "devices",
  query: SummaryQuery,
  reply: Paged(PlaceSummary),
});
