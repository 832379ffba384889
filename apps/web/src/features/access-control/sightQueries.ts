import type { FieldEvent } from "@atrium/contract/access";
import { type EventSight, MAX_SIGHTS, getEventSights } from "@atrium/contract/cameras";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../platform/http.ts";
import { useServerNow } from "../../platform/liveHooks.ts";

/** The last seconds of a recording are not playable yet: what came just now is looked for again, ms. */
const LOOK_AGAIN = 5_000;
/** A camera that answers has given its picture of what the server heard of so long ago; until then it is looked for often, ms. */
const TAKES = 6_000;
const LOOK_SOON = 1_000;

/** What cameras have of some events of devices, by the event; undefined: not read yet. */
export function useSights(
  events: readonly Pick<FieldEvent, "id" | "receivedAt">[],
  { isLive }: { readonly isLive: boolean },
): ReadonlyMap<number, EventSight> | undefined {
  const now = useServerNow();
  const ids = events
    .slice(0, MAX_SIGHTS)
    .map(({ id }) => id)
    .join(",");
  const { data } = useQuery({
    queryKey: ["event-sights", ids],
    queryFn: ({ signal }) => ask(getEventSights, { query: { ids }, signal }),
    enabled: ids !== "",
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!isLive) return false;
      const seen = new Set(state.data?.sights.flatMap(({ event, taken }) => (taken === undefined ? [] : [event])));
      return events.some(({ id, receivedAt }) => now() - receivedAt < TAKES && !seen.has(id)) ? LOOK_SOON : LOOK_AGAIN;
    },
  });
  return useMemo(() => data && new Map(data.sights.map((sight) => [sight.event, sight])), [data]);
}
