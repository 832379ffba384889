import { SiteTime } from "@atrium/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { clock } from "../../platform/time.ts";
import { samplesQuery } from "../queries.ts";
import { type Span, spansOf } from "./spans.ts";

const STEP = 5 * 60_000;
/** How often what has happened since is asked for, ms. */
const INTERVAL = 15_000;

const NO_SPANS: readonly Span[] = [];

export interface PastStates {
  /** The oldest first; undefined: not read yet. Of a point that the device has not: none. */
  readonly spans: readonly Span[] | undefined;
  readonly isError: boolean;
  /** Midnight of the site. */
  readonly from: number;
}

/** From when on the day is known: all of it, from a time as "22:33" on, or none. */
export type KnownSince = "midnight" | "never" | { readonly time: string };

export function knownSince({ spans = [], from }: Pick<PastStates, "spans" | "from">, timeZone: string): KnownSince {
  const [first] = spans;
  if (first === undefined) return "never";
  return first.from > from ? { time: clock(first.from, timeZone) } : "midnight";
}

/** The states of a point since midnight, as the history has them. */
export function useToday(device: Device, key: string): PastStates {
  const { timeZone, now, lostAt } = useDevices();
  const time = lostAt ?? now();
  const from = SiteTime.of(timeZone).startOfDay(time);
  // In steps, so that the same query is not repeated at every redraw.
  const to = Math.floor(time / STEP) * STEP + STEP;
  const point = device.points[key]?.id;
  const query = samplesQuery({ point, from, to });
  const { data, isError } = useQuery({ ...query, placeholderData: keepPreviousData, refetchInterval: INTERVAL });
  const spans = useMemo(() => {
    if (point === undefined) return NO_SPANS;
    return data === undefined ? undefined : spansOf(data, from);
  }, [point, data, from]);
  return { spans, isError, from };
}
