import {
  type BackupRow,
  getBackups,
  getHealthHistory,
  getLicences,
  getStorage,
  getVersions,
} from "@atrium/contract/system";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

const SYSTEM = "system";
/** How often is looked, ms: while something is being done, and otherwise. */
const BUSY_INTERVAL = 1_500;
const INTERVAL = 20_000;

export const backupsQuery = queryOptions({
  queryKey: [SYSTEM, "backups"],
  queryFn: ({ signal }) => ask(getBackups, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data !== undefined && data.running !== null ? BUSY_INTERVAL : INTERVAL),
});

export const storageQuery = queryOptions({
  queryKey: [SYSTEM, "storage"],
  queryFn: ({ signal }) => ask(getStorage, { signal }),
  refetchInterval: 5 * 60_000,
});

export const healthHistoryQuery = queryOptions({
  queryKey: [SYSTEM, "health"],
  queryFn: ({ signal }) => ask(getHealthHistory, { signal }),
  staleTime: 0,
  refetchInterval: INTERVAL,
});

export const versionsQuery = queryOptions({
  queryKey: [SYSTEM, "versions"],
  queryFn: ({ signal }) => ask(getVersions, { signal }),
});

export const licencesQuery = queryOptions({
  queryKey: [SYSTEM, "licences"],
  queryFn: ({ signal }) => ask(getLicences, { signal }),
  staleTime: Infinity,
});

/** Reads again what a change may have changed. */
export function useSystemChanged() {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: [SYSTEM] });
}

/** ms; of one that has not ended, none. */
export function durationOf({ startedAt, endedAt }: Pick<BackupRow, "startedAt" | "endedAt">): number | undefined {
  return endedAt === null ? undefined : endedAt - startedAt;
}
