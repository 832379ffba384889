import { API_BASE } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SiteGreeting } from "./siteGreeting.ts";

export const getGreeting = endpoint({
  method: "GET",
  path: `${API_BASE}/health`,
  needs: "public",
  runsOn: "anywhere",
  summary: "Check that the server responds, with what the sign-in page shows",
  tag: "site",
  reply: SiteGreeting,
  isHidden: true,
});
