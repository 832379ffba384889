import { getAccount, listOwnSessions, listOwnSignIns } from "@atrium/contract/people";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../platform/http.ts";

const ACCOUNT = "account";
/** How often one's sessions are asked for again, ms: they end and begin elsewhere. */
const INTERVAL = 15_000;

export function useAccount() {
  return useQuery({
    queryKey: [ACCOUNT, "own"],
    queryFn: ({ signal }) => ask(getAccount, { signal }),
    staleTime: 0,
  });
}

export function useOwnSessions() {
  return useQuery({
    queryKey: [ACCOUNT, "sessions"],
    queryFn: ({ signal }) => ask(listOwnSessions, { signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useOwnSignIns() {
  return useQuery({
    queryKey: [ACCOUNT, "sign-ins"],
    queryFn: ({ signal }) => ask(listOwnSignIns, { signal }),
    staleTime: 0,
  });
}

/** To be called after a change: what shows is read again. */
export function useAccountChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [ACCOUNT] }), [queries]);
}
