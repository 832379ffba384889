import { OwnNoticesReply } from "@atrium/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { CORE, get } from "../../../../platform/http.ts";

export const OWN_NOTICES = `${CORE}/own-notices`;
export const PUSH_BROWSERS = `${CORE}/push-browsers`;
const KEY = ["account", "notices"];

export function useOwnNotices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get(OwnNoticesReply, OWN_NOTICES, {}, { signal }),
    staleTime: 0,
  });
}

/** Shows what the server has answered to a change. */
export function useOwnNoticesChanged(): (reply: OwnNoticesReply) => void {
  const queries = useQueryClient();
  return useMemo(
    () => (reply) => {
      queries.setQueryData(KEY, reply);
    },
    [queries],
  );
}
