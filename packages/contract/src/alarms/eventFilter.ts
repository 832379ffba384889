import { saidNow, sayTerm } from "@atrium/words";
import { type AlarmState, isUnacknowledged } from "./alarm.ts";
import type { AlarmRow, EventQuery, EventRow, EventView } from "./alarmEvent.ts";
import { CAMPUS, CORRIDOR } from "../site/place.ts";

type AskedPlace = Pick<EventQuery, "placement" | "floor" | "zone">;

/** Whether it stands or needs somebody, and nothing hides it. */
export function isListedState(state: AlarmState): boolean {
  return isUnacknowledged(state) || state === "acknowledged" || state === "latched";
}

/** Whether an alarm in this state is in a view of what is so now. */
function isInEventView(state: AlarmState, view: Exclude<EventView, "all">): boolean {
  if (view === "shelved") return state === "shelved" || state === "out-of-service";
  return view === "unacknowledged" ? isUnacknowledged(state) : isListedState(state);
}

export function isEventAt({ source }: Pick<EventRow, "source">, { placement, floor, zone }: AskedPlace): boolean {
  if (placement !== undefined && placement !== CAMPUS && source.placement !== placement) return false;
  if (floor !== undefined && source.floor !== floor) return false;
  return zone === undefined || (zone === CORRIDOR ? source.isCorridor : source.zone === zone);
}

/** Whether a row is in the list that a query asks for: the server's answer, and what comes live after it. */
export function isAskedEvent(row: EventRow, query: EventQuery): boolean {
  const { alarm, source, time } = row;
  const { view, module, device, from, to } = query;
  return (
    (alarm === undefined ? isAskedOfEvents(query) : isAskedAlarm(alarm, query)) &&
    (view === "all" || alarm !== undefined) &&
    isEventAt(row, query) &&
    (module === undefined || source.module === module) &&
    (device === undefined || source.device === device) &&
    (from === undefined || time >= from) &&
    (to === undefined || time < to) &&
    !(query.routine === "hidden" && isRoutine(row)) &&
    (query.origin === undefined || query.origin === originOf(row)) &&
    hasWords(row, query.search)
  );
}

/** Whether it was entered from history, after it was over. */
function originOf({ alarm }: EventRow): NonNullable<EventQuery["origin"]> {
  return alarm?.enteredAt === undefined ? "live" : "history";
}

const READERS: ReadonlySet<string> = new Set(["card-read", "face", "plate"]);

/** Somebody or a car came and was not turned away. */
function isRoutine({ content }: EventRow): boolean {
  if (content === undefined || !READERS.has(content.kind)) return false;
  return !("isGranted" in content) || content.isGranted;
}

/** An event has none of the things by which alarms are chosen. */
function isAskedOfEvents({ priority, state, kind, cause }: EventQuery): boolean {
  return kind !== "alarm" && (priority ?? state ?? cause) === undefined;
}

function isAskedAlarm(alarm: AlarmRow["alarm"], { view, priority, state, kind, cause }: EventQuery): boolean {
  return (
    kind !== "event" &&
    (view === "all" || isInEventView(alarm.state, view)) &&
    (priority === undefined || priority.includes(alarm.priority)) &&
    (state === undefined || state.includes(alarm.state)) &&
    (cause === undefined || alarm.cause === cause)
  );
}

/** Text as a search sees it: in any case, and CO₂ found by CO2. */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The words of a search, each of which has to be in a row. */
export function searchWords(search: string): string[] {
  return foldText(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

function hasWords({ text, source }: EventRow, search: string): boolean {
  if (search === "") return true;
  const { name, placeName = "", device = "", connection = "", point = "" } = source;
  const folded = foldText(saidNow([sayTerm(text), name, placeName, device, connection, point].join("\n")));
  return searchWords(search).every((word) => folded.includes(word));
}

/** By priority, then those that nobody has acknowledged, then the newest. */
export function worstFirst(one: AlarmRow, other: AlarmRow): number {
  const waits = ({ alarm }: AlarmRow) => Number(!isUnacknowledged(alarm.state));
  return (
    one.alarm.priority - other.alarm.priority ||
    waits(one) - waits(other) ||
    other.alarm.raisedAt - one.alarm.raisedAt ||
    other.id - one.id
  );
}

/** The first to come back; those out of service come last: they come back when somebody says so. */
export function nextBackFirst(one: AlarmRow, other: AlarmRow): number {
  const back = ({ alarm }: AlarmRow) => alarm.shelf?.until ?? Number.MAX_SAFE_INTEGER;
  return back(one) - back(other) || other.id - one.id;
}

/** The order of everything by time. */
export function newestFirst(one: EventRow, other: EventRow): number {
  return other.time - one.time || other.id - one.id;
}
