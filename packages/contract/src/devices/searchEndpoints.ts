import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { FileSearchReply, NewFileSearch, NewSearch, SearchQuery, SearchReply, SearchRow } from "./siteSearch.ts";

export const listSearches = endpoint({
  method: "GET",
  path: `${CORE_API}/searches`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "The searches that run, and those of the last half hour, the newest first",
  tag: "site",
  query: ListQuery,
  reply: Paged(SearchRow),
});

export const startSearch = endpoint({
  method: "POST",
  path: `${CORE_API}/searches`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Search for devices through a connection",
  tag: "site",
  body: NewSearch,
  status: 201,
  reply: SearchRow,
  refuses: ["ENF001", "EDV008", "EDV011"],
});

export const searchFile = endpoint({
  method: "POST",
  path: `${CORE_API}/file-searches`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Read an engineering file (BACnet EDE) as what a search of a connection has found",
  tag: "site",
  body: NewFileSearch,
  reply: FileSearchReply,
  refuses: ["ENF001", "EDV008"],
});

export const getSearch = endpoint({
  method: "GET",
  path: `${CORE_API}/searches/:id`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "A search with what it has found so far, and what of it the site has already",
  tag: "site",
  params: z.object({ id: z.string().max(36) }),
  query: SearchQuery,
  reply: SearchReply,
});

export const stopSearch = endpoint({
  method: "DELETE",
  path: `${CORE_API}/searches/:id`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Stop a search; what it has found stays for half an hour",
  tag: "site",
  params: z.object({ id: z.string().max(36) }),
  reply: null,
});
