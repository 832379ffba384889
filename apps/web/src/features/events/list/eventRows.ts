import {
  type AlarmRow,
  type EventId,
  type EventPage,
  type EventQuery,
  type EventRow,
  isAskedEvent,
  newestFirst,
  nextBackFirst,
  worstFirst,
} from "@atrium/contract/alarms";

type Recent = ReadonlyMap<EventId, EventRow>;

/** The list of what is so now, in its order. */
export function openRows(alarms: readonly AlarmRow[], query: EventQuery): readonly AlarmRow[] {
  return alarms
    .filter((row) => isAskedEvent(row, query))
    .toSorted(query.view === "shelved" ? nextBackFirst : worstFirst);
}

/** Everything by time, as far as it has been read: the pages of the journal, with what has come and changed since. */
export function journalRows(pages: readonly EventPage[], recent: Recent, query: EventQuery): readonly EventRow[] {
  const read = pages.flatMap(({ rows }) => rows);
  const known = new Set(read.map(({ id }) => id));
  const last = read.at(-1);
  const isWhole = last === undefined || pages.at(-1)?.next === null;
  // What is older than the last page is read with its own page.
  const isReached = (row: EventRow) => isWhole || newestFirst(row, last) < 0;
  const fresh = [...recent.values()].filter((row) => !known.has(row.id) && isReached(row));
  const all = [...read.map((row) => recent.get(row.id) ?? row), ...fresh].filter((row) => isAskedEvent(row, query));
  return fresh.length === 0 ? all : all.sort(newestFirst);
}

export interface HeldRows {
  readonly rows: readonly EventRow[];
  /** Those that wait until the list may move. */
  readonly waiting: readonly EventRow[];
}

/**
 * A list that stands still under somebody's pointer: each row stays where it is, and says what is so now; what came is
 * counted. Rows after the last one are no news but the next page, and follow.
 * @param before the rows that are on the screen
 * @param wanted those that would be
 */
export function heldRows(before: readonly EventRow[], wanted: readonly EventRow[], recent: Recent): HeldRows {
  const now = new Map(wanted.map((row) => [row.id, row]));
  const shown = new Set(before.map(({ id }) => id));
  const lastShown = wanted.findLastIndex(({ id }) => shown.has(id));
  const unseen = wanted.flatMap((row, at) => (shown.has(row.id) ? [] : [{ row, isNext: at > lastShown }]));
  const rowsOf = (isNext: boolean) => unseen.flatMap((one) => (one.isNext === isNext ? [one.row] : []));
  return {
    rows: [...before.map((row) => now.get(row.id) ?? recent.get(row.id) ?? row), ...rowsOf(true)],
    waiting: rowsOf(false),
  };
}
