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
  summary: "List searches of the last half hour, newest first",
  tag: "site",
  query: ListQuery,
  reply: Paged(SearchRow),
});

export const startSearch = endpoint({
  method: "POST",
  path: `${CORE_API}/searches`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Start a search for devices through a connection",
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
  summary: "Read a BACnet EDE file as the result of a search",
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
  summary: "Get a search with its results so far, marking devices that are already in the site",
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
  summary: "Stop a search; its results are kept for half an hour",
  tag: "site",
  params: z.object({ id: z.string().max(36) }),
  reply: null,
});
