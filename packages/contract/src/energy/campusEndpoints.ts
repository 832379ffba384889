import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { CampusToday } from "./campusToday.ts";

export const getCampusToday = endpoint({
  method: "GET",
  path: `${CORE_API}/campus-today`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Get energy, water, solar yield and entries of today, against the same hours of yesterday",
  tag: "energy",
  reply: CampusToday,
});
