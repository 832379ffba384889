import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { Health } from "./health.ts";

export const getHealth = endpoint({
  method: "GET",
  path: `${CORE_API}/health`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "core",
  summary: "Get the health of the installation",
  tag: "health",
  reply: Health,
});
