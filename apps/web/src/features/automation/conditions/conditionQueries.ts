import {
  Condition,
  type ConditionContent,
  type ConditionId,
  type ConditionTrialRequest,
  listConditions,
  tryCondition,
  estimateConditionEnergy,
  changeCondition,
} from "@atrium/contract/automation";
import { keepPreviousData, queryOptions, useQueryClient, skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../../platform/http.ts";
import { LOOK_INTERVAL, RULE_KEYS } from "../runsQuery.ts";

const KEY = RULE_KEYS.condition;

export const conditionsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal }) => (await ask(listConditions, { signal })).conditions,
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
    queryFn:
      condition === undefined
        ? skipToken
        : ({ signal }) => ask(tryCondition, { body: { condition, id, days }, signal }),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** What those firings would have taken or saved. */
export function conditionEnergyQuery({ condition, id, days }: TriedCondition) {
  return queryOptions({
    queryKey: [KEY, "trial energy", id, condition, days],
    queryFn:
      condition === undefined
        ? skipToken
        : ({ signal }) => ask(estimateConditionEnergy, { body: { condition, id, days }, signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** Switches a condition on or off; all else of it stays. */
export function switchCondition(condition: Condition, isEnabled: boolean): Promise<Condition> {
  const { id, updatedAt: _at, by: _by, ...content } = Condition.parse(condition);
  return ask(changeCondition, { params: { id }, body: { ...content, isEnabled } });
}

/** To be called after a change: what shows is read again. */
export function useConditionsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [KEY] }), [queries]);
}
