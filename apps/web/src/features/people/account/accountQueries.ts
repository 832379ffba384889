import { Account, Paged, SessionRow, SignIns } from "@atrium/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { get, USERS } from "../../../platform/http.ts";

const ACCOUNT = "account";
/** How often one's sessions are asked for again, ms: they end and begin elsewhere. */
const INTERVAL = 15_000;
const Sessions = Paged(SessionRow);

export function useAccount() {
  return useQuery({
    queryKey: [ACCOUNT, "own"],
    queryFn: ({ signal }) => get(Account, `${USERS}/users/me/account`, {}, { signal }),
    staleTime: 0,
  });
}

export function useOwnSessions() {
  return useQuery({
    queryKey: [ACCOUNT, "sessions"],
    queryFn: ({ signal }) => get(Sessions, `${USERS}/users/me/sessions`, {}, { signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useOwnSignIns() {
  return useQuery({
    queryKey: [ACCOUNT, "sign-ins"],
    queryFn: ({ signal }) => get(SignIns, `${USERS}/users/me/sign-ins`, {}, { signal }),
    staleTime: 0,
  });
}

/** To be called after a change: what shows is read anew. */
export function useAccountChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [ACCOUNT] }), [queries]);
}
