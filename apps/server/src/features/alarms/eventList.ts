import {
  type AlarmRow,
  type EventPage,
  type EventQuery,
  isAskedEvent,
  nextBackFirst,
  worstFirst,
} from "@atrium/contract/alarms";
import type { AlarmEntry } from "./alarmEntry.ts";

export function countOpen(entries: readonly AlarmEntry[], query: EventQuery): number {
  return entries.filter(({ row }) => isAskedEvent(row, query)).length;
}

/** The list of what is so now, from what is kept in memory: alarms that are not over are few, and their order is not time. */
export function listOpen(entries: readonly AlarmEntry[], query: EventQuery): EventPage {
  const rows: AlarmRow[] = entries.map(({ row }) => row).filter((row) => isAskedEvent(row, query));
  const ordered = rows.sort(query.view === "shelved" ? nextBackFirst : worstFirst);
  const from = Number(query.after ?? 0);
  const until = from + query.limit;
  return { rows: ordered.slice(from, until), next: until < ordered.length ? String(until) : null };
}
