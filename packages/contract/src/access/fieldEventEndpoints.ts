import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { FieldEvent, FieldEventQuery } from "./fieldEvent.ts";
import { Paged } from "../base/paging.ts";

export const listFieldEvents = endpoint({
  method: "GET",
  path: `${CORE_API}/field-events`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "List events reported by devices, newest first, by place, device or kind",
  tag: "field events",
  query: FieldEventQuery,
  reply: Paged(FieldEvent),
});
