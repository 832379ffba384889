import type { OwnNoticesReply } from "@atrium/contract/alarms";
import { getOwnNotices } from "@atrium/contract/alarms";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../../platform/http.ts";

const KEY = ["account", "notices"];

export function useOwnNotices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => ask(getOwnNotices, { signal }),
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
