import type { EventId, EventRow } from "@atrium/contract/alarms";
import type { EventSearch } from "../eventAddress.ts";

export type Grouping = NonNullable<EventSearch["group"]>;

export interface GroupedRows {
  /** The first of each group stands for it. */
  readonly rows: readonly EventRow[];
  /** Of each that stands for others: all of its group. */
  readonly members: ReadonlyMap<EventId, readonly EventRow[]>;
  /** How many stand behind it, beside what is folded under it anyway. */
  readonly counts: ReadonlyMap<EventId, number>;
}

/** One line for all alarms of a source, or for all alarms of one kind; events stay as they are. */
export function groupRows(rows: readonly EventRow[], by: Grouping | undefined): GroupedRows {
  if (by === undefined) return { rows, members: NONE, counts: NO_COUNTS };
  const groups = new Map<string, EventRow[]>();
  for (const row of rows) {
    const key = keyOf(row, by);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const first: EventRow[] = [];
  const members = new Map<EventId, readonly EventRow[]>();
  const counts = new Map<EventId, number>();
  for (const group of groups.values()) {
    const [head] = group;
    if (head === undefined) continue;
    first.push(head);
    if (group.length === 1) continue;
    members.set(head.id, group);
    counts.set(head.id, group.length);
  }
  return { rows: first, members, counts };
}

const NONE: GroupedRows["members"] = new Map();
const NO_COUNTS: GroupedRows["counts"] = new Map();

function keyOf({ id, alarm, source }: EventRow, by: Grouping): string {
  if (alarm === undefined) return `event ${id}`;
  if (by === "alarm") return `${alarm.code} ${String(alarm.priority)}`;
  return `${source.device ?? ""} ${source.connection ?? ""} ${source.name}`;
}
