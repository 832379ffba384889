import {
  Condition,
  type ConditionContent,
  ConditionEnergy,
  type ConditionId,
  Conditions,
  ConditionTrial,
  type ConditionTrialRequest,
} from "@atrium/contract";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { CORE, get, send } from "../../../platform/http.ts";
import { LOOK_INTERVAL, RULE_KEYS } from "../runsQuery.ts";

const KEY = RULE_KEYS.condition;

export const CONDITIONS = `${CORE}/conditions`;

export const conditionsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal }) => (await get(Conditions, CONDITIONS, {}, { signal })).conditions,
  staleTime: 0,
  refetchInterval: LOOK_INTERVAL,
});

export interface TriedCondition {
  readonly condition: ConditionContent | undefined;
  /** The one that it would replace. */
  readonly id: ConditionId | null;
  readonly days: ConditionTrialRequest["days"];
}

/** When a condition would have fired, by the engine that runs it on what was recorded; nothing is kept. */
export function conditionTrialQuery({ condition, id, days }: TriedCondition) {
  return queryOptions({
    queryKey: [KEY, "trial", id, condition, days],
    queryFn: ({ signal }) =>
      send(ConditionTrial, "POST", `${CORE}/condition-trials`, { condition, id, days }, { signal }),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** What those firings would have taken or saved. */
export function conditionEnergyQuery(body: TriedCondition) {
  return queryOptions({
    queryKey: [KEY, "trial energy", body],
    queryFn: ({ signal }) => send(ConditionEnergy, "POST", `${CORE}/condition-trials/energy`, body, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** Switches a condition on or off; all else of it stays. */
export function switchCondition(condition: Condition, isEnabled: boolean): Promise<Condition> {
  const { id, updatedAt: _at, by: _by, ...content } = Condition.parse(condition);
  return send(Condition, "PUT", `${CONDITIONS}/${String(id)}`, { ...content, isEnabled });
}

/** To be called after a change: what shows is read anew. */
export function useConditionsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
}
