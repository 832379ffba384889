import type { ReplayMarks } from "@atrium/contract/devices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Looked, readMarks } from "../platform/past/pastCalls.ts";

interface Day {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;

/** What happened on a day. Of today it is asked again: often while one looks at the past, seldom where it is only an outlook. */
export function marksQuery(looked: Looked, day: Day, { isToday, isPast }: { isToday: boolean; isPast: boolean }) {
  return queryOptions({
    // Who goes into the past asks anew: what was read at the page's beginning may be old.
    queryKey: ["replay", "marks", looked.channel, looked.placement, looked.floor, day.from, isPast],
    queryFn: ({ signal }): Promise<ReplayMarks> => readMarks(looked, day, signal),
    staleTime: isToday ? MINUTE : Number.POSITIVE_INFINITY,
    refetchInterval: isToday ? (isPast ? MINUTE : 5 * MINUTE) : false,
    placeholderData: keepPreviousData,
  });
}
