import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { FieldEvent, FieldEventQuery } from "./fieldEvent.ts";
import { Paged } from "../base/paging.ts";

export const listFieldEvents = endpoint({
  method: "GET",
  path: `${CORE_API}/field-events`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "Events that devices reported, the newest first, of the place where they happened, a device, a kind",
  tag: "field events",
  query: FieldEventQuery,
  reply: Paged(FieldEvent),
});
