import { type AutomationKind, listAutomationRuns } from "@atrium/contract/automation";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

/** How often it is looked whether something has changed, ms: runs begin and end. */
export const LOOK_INTERVAL = 15_000;

/** The first word of the keys of all that is read of a kind of rules. */
export const RULE_KEYS = {
  schedule: "schedules",
  condition: "conditions",
  limit: "peak-limits",
} as const satisfies Record<AutomationKind, string>;

interface RunsAsked {
  readonly kind: AutomationKind;
  readonly page: number;
  readonly size: number;
}

/** What rules of a kind did, the newest first. */
export function runsQuery({ kind, page, size }: RunsAsked) {
  return queryOptions({
    queryKey: [RULE_KEYS[kind], "runs", page, size],
    queryFn: ({ signal }) => ask(listAutomationRuns, { query: { kind, page, size }, signal }),
    staleTime: 0,
    refetchInterval: LOOK_INTERVAL,
    placeholderData: keepPreviousData,
  });
}
