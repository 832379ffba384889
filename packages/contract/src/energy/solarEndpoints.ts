import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SolarUsageReply } from "./solarUsage.ts";

export const getSolarUsage = endpoint({
  method: "GET",
  path: `${CORE_API}/solar-usage`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "What the solar cells gave today, this month and this year, and how well for the light",
  tag: "solar",
  reply: SolarUsageReply,
});
