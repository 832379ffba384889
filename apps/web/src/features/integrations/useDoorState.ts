import { useQuery, useQueryClient } from "@tanstack/react-query";
import { integrationsQuery } from "./integrationQueries.ts";

/** Ms between two readings. */
const INTERVAL = 5_000;

interface DoorCalls<State> {
  readonly key: string;
  readonly read: (signal: AbortSignal) => Promise<State>;
  /** Ends what other systems command through it. */
  readonly release: () => Promise<State>;
}

/** How the server runs an integration, and the way to end what it commands. */
export function useDoorState<State>({ key, read, release }: DoorCalls<State>) {
  const queries = useQueryClient();
  // Below the list of all: it is read again with each change.
  const queryKey = [...integrationsQuery.queryKey, key];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: INTERVAL,
    staleTime: 0,
  });
  return {
    state: data,
    release: async () => {
      queries.setQueryData(queryKey, await release());
    },
  };
}
