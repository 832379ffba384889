import { listAlarmRules, listAlarmRuleVersions, listAlarmPoints } from "@atrium/contract/alarms";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

const RULES = "alarm-rules";
/** How often it is looked whether somebody else has changed a rule, ms. */
const LOOK_INTERVAL = 15_000;

/** The rules by which alarms come. */
export const rulesQuery = queryOptions({
  queryKey: [RULES],
  queryFn: async ({ signal }) => (await ask(listAlarmRules, { signal })).rules,
  staleTime: 0,
  refetchInterval: LOOK_INTERVAL,
});

/** A rule as it was, the newest first. @param revision the present one: with another the list is read again */
export function versionsQuery(id: number, revision: number) {
  return queryOptions({
    queryKey: [RULES, id, "versions", revision],
    queryFn: async ({ signal }) => (await ask(listAlarmRuleVersions, { params: { id }, signal })).versions,
    staleTime: 0,
  });
}

/** What rules of a module can be about. */
export function pointsQuery(module: string) {
  return queryOptions({
    queryKey: ["alarm-points", module],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(listAlarmPoints, { query: { module }, signal }),
  });
}

/** To be called after a change: what shows is read again. */
export function useRulesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [RULES] }), [queries]);
}
