import type { Paged } from "@atrium/contract";
import type { AutomationRun, AutomationRunsQuery } from "@atrium/contract/automation";
import { presentRuns, type RunCounts } from "./presentRuns.ts";
import type { RunStore } from "./runStore.ts";

export type RunList = (query: AutomationRunsQuery) => Promise<Paged<AutomationRun>>;

/** Runs as people read them, the newest first, with how far their commands have come. */
export function runList({
  runs,
  counts,
}: {
  readonly runs: Pick<RunStore, "list">;
  readonly counts: RunCounts;
}): RunList {
  return async (query) => {
    const page = await runs.list(query);
    return { ...page, data: await presentRuns(page.data, counts) };
  };
}
