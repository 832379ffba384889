import type { EventQuery } from "@atrium/contract/alarms";
import { useMemo } from "react";
import { useOpenEvents } from "../live/useOpenEvents.ts";
import { openRows } from "./eventRows.ts";

/** How many alarms of the place stand or need somebody, whatever else narrows the list; undefined until all are read. */
export function useViewCounts({ placement, floor, zone }: EventQuery) {
  const { alarms, isRead } = useOpenEvents();
  return useMemo(() => {
    if (!isRead) return undefined;
    const count = (view: "active" | "unacknowledged") =>
      openRows(alarms, { view, placement, floor, zone, search: "", limit: 1 }).length;
    return { active: count("active"), unacknowledged: count("unacknowledged") };
  }, [alarms, isRead, placement, floor, zone]);
}
