import { getNode, listNodes } from "@atrium/contract/system";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

const NODES = "nodes";
/** How often is looked, ms. */
const INTERVAL = 4_000;

export const nodesQuery = queryOptions({
  queryKey: [NODES],
  queryFn: ({ signal }) => ask(listNodes, { signal }),
  staleTime: 0,
  refetchInterval: INTERVAL,
});

/** A node and the connections that it holds. */
export function nodeQuery(node: string) {
  return queryOptions({
    queryKey: [NODES, node],
    queryFn: ({ signal }) => ask(getNode, { params: { node }, signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

/** Reads again what an act may have changed. */
export function useNodesChanged() {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: [NODES] });
}
