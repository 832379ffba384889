import { type EventSight, EventSights, type FieldEvent, MOST_SIGHTS } from "@atrium/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { CORE, get } from "../../platform/http.ts";

/** The last seconds of a recording are not playable yet: what came just now is looked for again, ms. */
const LOOK_AGAIN = 5_000;

/** What cameras have of some events of devices, by the event; undefined: not read yet. */
export function useSights(
  events: readonly Pick<FieldEvent, "id">[],
  { isLive }: { readonly isLive: boolean },
): ReadonlyMap<number, EventSight> | undefined {
  const ids = events
    .slice(0, MOST_SIGHTS)
    .map(({ id }) => id)
    .join(",");
  const { data } = useQuery({
    queryKey: ["event-sights", ids],
    queryFn: ({ signal }) => get(EventSights, `${CORE}/field-event-sights`, { ids }, { signal }),
    enabled: ids !== "",
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LOOK_AGAIN : false,
  });
  return useMemo(() => data && new Map(data.sights.map((sight) => [sight.event, sight])), [data]);
}
