import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SolarUsageReply } from "./solarUsage.ts";

export const getSolarUsage = endpoint({
  method: "GET",
  path: `${CORE_API}/solar-usage`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get solar yield of today, this month and this year, and its performance ratio",
  tag: "solar",
  reply: SolarUsageReply,
});
