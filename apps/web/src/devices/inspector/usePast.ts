import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
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

/** " since 22:33" where the day is known from then on only, and a word where none of it is. */
export function sinceText({ spans = [], from }: Pick<PastStates, "spans" | "from">, timeZone: string): string {
  const [first] = spans;
  if (first === undefined) return t(", no data");
  return first.from > from ? t(" since {clock}", { clock: clock(first.from, timeZone) }) : "";
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
