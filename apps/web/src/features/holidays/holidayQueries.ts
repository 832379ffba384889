import { listSchedules } from "@atrium/contract/automation";
import { listHolidays } from "@atrium/contract/site";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../platform/http.ts";

const NAME = "holidays";
/** Ms after which a year is read again: at midnight another day is today. */
const INTERVAL = 60_000;

/** The holidays of a year; they follow those who change them elsewhere. @param year the present one where it is left out */
export function useHolidays(year: number | undefined) {
  return useQuery({
    queryKey: [NAME, year ?? null],
    queryFn: ({ signal }) => ask(listHolidays, { query: { year }, signal }),
    staleTime: INTERVAL,
    refetchInterval: INTERVAL,
    meta: { isOfSite: true },
    placeholderData: keepPreviousData,
  });
}

/** How many schedules that are switched on do not run on holidays; undefined: it is not known. */
export function useSkippingSchedules(): number | undefined {
  const { data } = useQuery({
    queryKey: [NAME, "schedules"],
    queryFn: async ({ signal }) => (await ask(listSchedules, { signal })).schedules,
    staleTime: INTERVAL,
    refetchInterval: INTERVAL,
  });
  return data?.filter(({ isEnabled, holidays }) => isEnabled && holidays === "skip").length;
}

/** To be called after a change: what shows is read again. */
export function useHolidaysChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [NAME] }), [queries]);
}
