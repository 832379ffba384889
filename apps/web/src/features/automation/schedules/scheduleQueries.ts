import {
  Schedule,
  type ScheduleContent,
  type ScheduleId,
  listSchedules,
  getSchedulePlan,
  getScheduleSavings,
  trySchedule,
  changeSchedule,
} from "@atrium/contract/automation";
import { keepPreviousData, queryOptions, useQueryClient, skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../platform/http.ts";
import { LOOK_INTERVAL, RULE_KEYS } from "../runsQuery.ts";

const KEY = RULE_KEYS.schedule;

export const schedulesQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal }) => (await ask(listSchedules, { signal })).schedules,
  staleTime: 0,
  refetchInterval: LOOK_INTERVAL,
});

/** What the schedules that are on will do. @param from @param to epoch ms */
export function planQuery(from: number, to: number) {
  return queryOptions({
    queryKey: [KEY, "plan", from, to],
    queryFn: ({ signal }) => ask(getSchedulePlan, { query: { from, to }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What a schedule saved in the last days by going by its rooms. */
export function savingsQuery(id: ScheduleId) {
  return queryOptions({
    queryKey: [KEY, "savings", id],
    queryFn: ({ signal }) => ask(getScheduleSavings, { params: { id }, signal }),
    staleTime: 60_000,
  });
}

interface Tried {
  /** undefined: there is nothing to be tried yet. */
  readonly schedule: ScheduleContent | undefined;
  /** The one that it would replace. */
  readonly id: ScheduleId | null;
  /** The first of the days; null: those that come next. */
  readonly from: string | null;
}

/** A schedule as it would run, by the engine that runs it; nothing is kept. */
export function trialQuery({ schedule, id, from }: Tried) {
  return queryOptions({
    queryKey: [KEY, "trial", id, schedule, from],
    queryFn:
      schedule === undefined ? skipToken : ({ signal }) => ask(trySchedule, { body: { schedule, id, from }, signal }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** Switches a schedule on or off; all else of it stays. */
export function switchSchedule(schedule: Schedule, isEnabled: boolean): Promise<Schedule> {
  const { id, updatedAt: _at, by: _by, ...content } = Schedule.parse(schedule);
  return ask(changeSchedule, { params: { id }, body: { ...content, isEnabled } });
}

/** To be called after a change: what shows is read again. */
export function useSchedulesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
}
