import { CAMPUS, CORRIDOR, type AlarmRow, type EventPage, type EventQuery, isUnacknowledged } from "@atrium/contract";
import type { AlarmEntry } from "./alarmEntry.ts";
import { isListed, worstFirst } from "./bell.ts";
import { fold, wordsOf } from "./searchWords.ts";

/** The list of what is so now, from what is kept in memory: alarms that are not over are few, and their order is not time. */
export function listOpen(entries: readonly AlarmEntry[], query: EventQuery): EventPage {
  const rows = entries.map(({ row }) => row).filter((row) => isAsked(row, query));
  const ordered = query.view === "shelved" ? rows.sort(nextBack) : rows.sort(worstFirst);
  const from = Number(query.after ?? 0);
  const until = from + query.limit;
  return { rows: ordered.slice(from, until), next: until < ordered.length ? String(until) : null };
}

function isAsked(row: AlarmRow, query: EventQuery): boolean {
  const { alarm, source } = row;
  const { priority, state, kind, module, device, cause, from, to } = query;
  return (
    isInView(alarm.state, query.view) &&
    isAt(row, query) &&
    kind !== "event" &&
    (priority === undefined || priority.includes(alarm.priority)) &&
    (state === undefined || state.includes(alarm.state)) &&
    (module === undefined || source.module === module) &&
    (device === undefined || source.device === device) &&
    (cause === undefined || alarm.cause === cause) &&
    (from === undefined || row.time >= from) &&
    (to === undefined || row.time < to) &&
    hasWords(row, query.search)
  );
}

function isInView(state: AlarmRow["alarm"]["state"], view: EventQuery["view"]): boolean {
  if (view === "shelved") return state === "shelved" || state === "out-of-service";
  return view === "unacknowledged" ? isUnacknowledged(state) : isListed(state);
}

export function isAt(
  { source }: Pick<AlarmRow, "source">,
  { placement, floor, zone }: Pick<EventQuery, "placement" | "floor" | "zone">,
): boolean {
  if (placement !== undefined && placement !== CAMPUS && source.placement !== placement) return false;
  if (floor !== undefined && source.floor !== floor) return false;
  return zone === undefined || (zone === CORRIDOR ? source.isCorridor : source.zone === zone);
}

function hasWords({ text, source }: AlarmRow, search: string): boolean {
  if (search === "") return true;
  const { name, placeName = "", device = "", connection = "", point = "" } = source;
  const folded = fold([text, name, placeName, device, connection, point].join("\n"));
  return wordsOf(search).every((word) => folded.includes(word));
}

/** Those out of service come last: they come back when somebody says so. */
function nextBack(one: AlarmRow, other: AlarmRow): number {
  const back = ({ alarm }: AlarmRow) => alarm.shelf?.until ?? Number.MAX_SAFE_INTEGER;
  return back(one) - back(other) || other.id - one.id;
}
