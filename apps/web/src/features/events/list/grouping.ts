import { alarmFloods, type AlarmRow, type EventRow } from "@atrium/contract/alarms";
import type { EventSearch } from "../eventAddress.ts";

export type Grouping = NonNullable<EventSearch["group"]>;

/** A line of the list: a row, or a group of alarms that is opened to see its rows. */
export interface EventLine {
  readonly key: string;
  /** Of a group the first: it has its place in the list. */
  readonly row: EventRow;
  readonly group?: EventGroup;
  /** It belongs to the open group above it. */
  readonly isMember?: boolean;
}

export interface EventGroup {
  readonly rows: readonly AlarmRow[];
  readonly isOpen: boolean;
}

/**
 * The lines of a list. By itself it groups a flood: the same alarm of many devices within minutes. Fire alarms stay alone,
 * because each says where it burns; events too.
 * @param by what a person groups by: the source, or the alarm
 * @param open keys of the groups whose rows are shown
 */
export function eventLines(
  rows: readonly EventRow[],
  by: Grouping | undefined,
  open: ReadonlySet<string>,
): readonly EventLine[] {
  const groups = groupsOf(rows, by);
  const groupOf = new Map([...groups].flatMap(([key, members]) => members.map((row) => [row.id, key] as const)));
  const lines: EventLine[] = [];
  const begun = new Set<string>();
  for (const row of rows) {
    const key = groupOf.get(row.id);
    if (key === undefined) {
      lines.push({ key: String(row.id), row });
    } else if (!begun.has(key)) {
      begun.add(key);
      const members = groups.get(key) ?? [];
      const isOpen = open.has(key);
      lines.push({ key, row, group: { rows: members, isOpen } });
      if (isOpen) lines.push(...members.map(memberLine));
    }
  }
  return lines;
}

function memberLine(row: EventRow): EventLine {
  return { key: String(row.id), row, isMember: true };
}

/** The rows that a line stands for. */
export function rowsOfLine({ row, group }: EventLine): readonly EventRow[] {
  return group?.rows ?? [row];
}

/** The chosen rows as the lines show them: a group is chosen where all of its rows are. */
export function chosenLines(lines: readonly EventLine[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const groups = lines.filter(({ group }) => group?.rows.every(({ id }) => chosen.has(String(id))));
  return new Set([...chosen, ...groups.map(({ key }) => key)]);
}

/** The chosen rows after a person has chosen other lines: a group brings or takes all of its rows. */
export function chosenRows(
  lines: readonly EventLine[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ReadonlySet<string> {
  const shown = chosenLines(lines, before);
  const rows = new Set(after);
  for (const { key, group } of lines) {
    if (group === undefined) continue;
    rows.delete(key);
    if (shown.has(key) === after.has(key)) continue;
    for (const { id } of group.rows) {
      if (after.has(key)) rows.add(String(id));
      else rows.delete(String(id));
    }
  }
  return rows;
}

/** Groups of two or more rows by their keys; a key stays while rows come to its group. */
function groupsOf(rows: readonly EventRow[], by: Grouping | undefined): ReadonlyMap<string, readonly AlarmRow[]> {
  const alarms = rows.filter(isAlarm);
  if (by === undefined) return new Map(alarmFloods(alarms).map(({ key, rows: flood }) => [key, flood]));
  const groups = [...Map.groupBy(alarms, (row) => `${by} ${by === "alarm" ? kindOf(row) : sourceOf(row)}`)];
  return new Map(groups.filter(([, members]) => members.length > 1));
}

function isAlarm(row: EventRow): row is AlarmRow {
  return row.alarm !== undefined;
}

function kindOf({ alarm }: AlarmRow): string {
  return `${alarm.code} ${String(alarm.priority)}`;
}

function sourceOf({ source }: AlarmRow): string {
  return `${source.device ?? ""} ${source.connection ?? ""} ${source.name}`;
}
