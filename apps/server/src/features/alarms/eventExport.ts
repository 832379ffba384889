import { type Column, MAX_ROWS } from "@atrium/contract";
import {
  ALARM_PRIORITY_NAMES,
  ALARM_STATE_NAMES,
  EVENT_COLUMNS,
  type EventPage,
  type EventQuery,
  type EventRow,
  MAX_EVENT_ROWS,
} from "@atrium/contract/alarms";
import { systemName } from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { CAMPUS } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { type Cell, type ExportTable, linesOf, writtenColumns } from "../../platform/exports/exportTable.ts";

export interface EventListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly eventReader: {
    list(query: EventQuery): Promise<EventPage>;
    /** Counted up to `most`. */
    count(query: EventQuery, most: number): Promise<number>;
  };
}

type Asked = Extract<ExportQuery, { list: "events" }>;

const TITLES: Readonly<Record<EventQuery["view"], Phrase>> = {
  active: phrase("Active alarms"),
  unacknowledged: phrase("Alarms to acknowledge"),
  shelved: phrase("Shelved alarms"),
  all: phrase("Events"),
};

/** Alarms and events as their page narrows them, up to this moment. */
export async function eventList({ names, clock, eventReader }: EventListNeeds, asked: Asked): Promise<ExportTable> {
  const { list: _list, placement, floor, zone, from, ...rest } = asked;
  const to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, clock.now());
  const query: EventQuery = { ...rest, placement, floor, zone, from, to, limit: MAX_EVENT_ROWS };
  const count = await eventReader.count(query, MAX_ROWS + 1);
  const isCampus = placement === undefined || placement === CAMPUS;
  return {
    title: t(TITLES[asked.view]),
    place: isCampus ? names.siteName : placeWords({ placement, floor, zone }, names),
    ...(from === undefined ? {} : { period: { from, to } }),
    filters: filterWords(asked),
    columns: writtenColumns(EVENT_COLUMNS),
    count,
    narrower: t("Choose a shorter period, a place or a priority"),
    batches: () => rowsAfterRows(eventReader, query, count),
  };
}

function filterWords({ priority, state, kind, origin, module, search }: Asked): readonly string[] {
  return [
    ...(priority === undefined
      ? []
      : [t("Priority: {priority}", { priority: priority.map((one) => t(ALARM_PRIORITY_NAMES[one])).join(", ") })]),
    ...(state === undefined
      ? []
      : [t("State: {state}", { state: state.map((one) => t(ALARM_STATE_NAMES[one])).join(", ") })]),
    ...(kind === undefined ? [] : [kind === "alarm" ? t("Alarms only") : t("Events only")]),
    ...(origin === undefined ? [] : [origin === "history" ? t("From history only") : t("Without those from history")]),
    ...(module === undefined ? [] : [t("System: {system}", { system: systemName(module) })]),
    ...(search === "" ? [] : [t("Search: {search}", { search })]),
  ];
}

/** Each page after the one before, no more rows than were counted. */
async function* rowsAfterRows(
  reader: EventListNeeds["eventReader"],
  query: EventQuery,
  count: number,
): AsyncIterable<readonly (readonly Cell[])[]> {
  const columns: readonly Column<EventRow>[] = EVENT_COLUMNS;
  let left = count;
  let after: string | undefined;
  while (left > 0) {
    const { rows, next } = await reader.list({ ...query, after });
    yield linesOf(columns, rows.slice(0, left));
    left -= rows.length;
    if (next === null) return;
    after = next;
  }
}
