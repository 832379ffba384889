import {
  type IntegrationChange,
  changeIntegration,
  listIntegrations,
  listMetricKinds,
} from "@atrium/contract/integrations";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** Ms between two readings of the counts. */
const INTERVAL = 10_000;

export const integrationsQuery = queryOptions({
  queryKey: ["integrations"],
  queryFn: ({ signal }) => ask(listIntegrations, { signal }),
  select: ({ integrations }) => integrations,
  staleTime: 0,
  refetchInterval: INTERVAL,
});

/** The kinds of points that can be chosen for `/metrics`. */
export const metricKindsQuery = queryOptions({
  queryKey: ["metric-kinds"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(listMetricKinds, { signal }),
  select: ({ kinds }) => kinds,
});

/** Changes one; what shows is that of the answer. */
export function useChangeIntegration(): (body: IntegrationChange) => Promise<void> {
  const queries = useQueryClient();
  return async (body) => {
    try {
      const changed = await ask(changeIntegration, { body });
      queries.setQueryData(
        integrationsQuery.queryKey,
        (before) =>
          before && { integrations: before.integrations.map((one) => (one.key === changed.key ? changed : one)) },
      );
    } finally {
      // Also after a refusal: somebody else may have changed it.
      await queries.invalidateQueries({ queryKey: integrationsQuery.queryKey });
    }
  };
}
