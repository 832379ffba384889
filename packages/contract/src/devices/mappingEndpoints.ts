import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { MappingQuery, MappingRow } from "./mapping.ts";
import { Paged } from "../base/paging.ts";

export const listMappings = endpoint({
  method: "GET",
  path: `${CORE_API}/mappings`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List devices of a module by id, with whether they respond; retired ones on request",
  tag: "site",
  query: MappingQuery,
  reply: Paged(MappingRow),
});
