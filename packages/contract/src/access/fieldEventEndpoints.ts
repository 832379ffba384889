import { CORE_API } from "../api.ts";
import { endpoint } from "../endpoint.ts";
import { FieldEvent, FieldEventQuery } from "../fieldEvent.ts";
import { Paged } from "../paging.ts";

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
