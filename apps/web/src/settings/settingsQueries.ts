import { listProtocols } from "@atrium/contract/devices";
import { listConnections } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../platform/http.ts";
import { OF_SITE } from "../platform/site.ts";

/** Field protocols with their forms and products, the site's own among them. */
export const protocolsQuery = queryOptions({
  queryKey: ["settings", "protocols"],
  ...OF_SITE,
  queryFn: async ({ signal }) => (await ask(listProtocols, { signal })).data,
});

/** Connections with their settings, the secret ones only by name. */
export const connectionsQuery = queryOptions({
  queryKey: ["settings", "connections"],
  ...OF_SITE,
  queryFn: async ({ signal }) => (await ask(listConnections, { signal })).data,
});
