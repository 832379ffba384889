import {
  type FieldEventQuery,
  SUMMARY_DAYS,
  type SummaryPeriod,
  getLockerSummary,
  listCompartments,
  listFieldEvents,
} from "@atrium/contract/access";
import { type Place, PlacementKey } from "@atrium/contract/site";
import { SiteTime } from "@atrium/time";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ask } from "../../platform/http.ts";
import { useFieldEvents } from "../../platform/liveHooks.ts";

const KEY = "lockers";
/** Ms for which events that come together are waited for, before what follows from them is read again. */
const TOGETHER = 500;
/** Ms after which it is read in any case: days end. */
const INTERVAL = 60_000;

export function lockerSummaryQuery(place: Place, period: SummaryPeriod) {
  return queryOptions({
    queryKey: [KEY, "summary", place, period],
    queryFn: ({ signal }) => ask(getLockerSummary, { query: { ...place, period }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL,
  });
}

/** The last event of each compartment, by `keyOf`. */
export function lastEventsQuery(place: Place) {
  return queryOptions({
    queryKey: [KEY, "compartments", place],
    queryFn: async ({ signal }) => {
      const { rows } = await ask(listCompartments, { query: place, signal });
      return new Map(rows.map((row) => [`${row.device}/${row.box}`, row]));
    },
    placeholderData: keepPreviousData,
  });
}

type AskedEvents = Omit<FieldEventQuery, "kind">;

export function lockerEventsQuery(asked: AskedEvents) {
  return queryOptions({
    queryKey: [KEY, "events", asked],
    queryFn: ({ signal }) => ask(listFieldEvents, { query: { ...asked, kind: "locker" }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first moment of a period, in the site's time. @param now epoch ms */
export function periodStart(period: SummaryPeriod, now: number, timeZone: string): number {
  const calendar = SiteTime.of(timeZone);
  return calendar.addDays(calendar.startOfDay(now), 1 - SUMMARY_DAYS[period]);
}

/** Reads again what follows from events, shortly after one has come. */
export function useFreshEvents(placement: string): void {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  useFieldEvents({ placement: PlacementKey.parse(placement), kind: "locker" }, () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: [KEY] });
    }, TOGETHER);
  });
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
