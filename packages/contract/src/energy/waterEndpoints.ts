import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { NightFlowReply, WaterSummaries, WaterUsageQuery, WaterUsageReply } from "./waterUsage.ts";

export const getWaterUsage = endpoint({
  method: "GET",
  path: `${CORE_API}/water-usage`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get water by building and meter, and waste by kind, in a range",
  tag: "water and waste",
  query: WaterUsageQuery,
  reply: WaterUsageReply,
});

export const getWaterSummaries = endpoint({
  method: "GET",
  path: `${CORE_API}/water-usage/summaries`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get water and waste of today and of the last 15 days",
  tag: "water and waste",
  reply: WaterSummaries,
});

export const getWaterNights = endpoint({
  method: "GET",
  path: `${CORE_API}/water-usage/nights`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get the night flow of each water meter and suspected leaks",
  tag: "water and waste",
  reply: NightFlowReply,
});
