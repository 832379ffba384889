import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { WasterQuery, WasterReply } from "./wasters.ts";

export const listWasters = endpoint({
  method: "GET",
  path: `${CORE_API}/wasters`,
  needs: "viewable",
  reach: { by: "place", section: "event" },
  runsOn: "core",
  summary: "List what used most energy while nobody should have been there, by system and zone",
  tag: "energy",
  query: WasterQuery,
  reply: WasterReply,
  refuses: ["ENF001"],
});
