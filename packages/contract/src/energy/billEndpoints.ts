import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { BillQuery, BillReply } from "./bill.ts";

export const getBill = endpoint({
  method: "GET",
  path: `${CORE_API}/energy/bill`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "Recompute the bill of a month line by line from meter readings and the site's tariffs",
  tag: "energy",
  query: BillQuery,
  reply: BillReply,
  refuses: ["ENF001"],
});
