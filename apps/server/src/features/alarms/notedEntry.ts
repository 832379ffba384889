import { EventId } from "@atrium/contract/alarms";
import type { StoredEntry } from "./alarmEntry.ts";

/** What the product did by itself: "Schedule began", of "Evening lights". */
export interface NotedEvent {
  /** ms since the epoch */
  readonly time: number;
  readonly text: string;
  /** What it is about. */
  readonly name: string;
}

export function notedEntry(id: number, { time, text, name }: NotedEvent): StoredEntry {
  return { row: { id: EventId.parse(id), time, text, source: { name, isCorridor: false } } };
}
