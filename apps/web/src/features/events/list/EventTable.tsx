import type { EventQuery, EventRow } from "@atrium/contract/alarms";
import { DataTable, Icon, PriorityMark } from "@atrium/ui";
import arrowUp from "lucide-react/icons/arrow-up";
import { type KeyboardEvent, type ReactNode, type UIEvent, useMemo, useRef, useState } from "react";
import { cardHeight, eventCards, eventColumns } from "./eventColumns.tsx";
import { type Grouping, groupRows } from "./grouping.ts";
import styles from "./list.module.css";
import { useAttention } from "./useAttention.ts";
import { useCalendar } from "./useCalendar.ts";
import type { EventRows } from "./useEventRows.ts";
import { useHeldRows } from "./useHeldRows.ts";

interface EventTableProps {
  label: string;
  query: EventQuery;
  list: EventRows & { readonly rows: readonly EventRow[] };
  open: number | undefined;
  onOpen: (event: number | undefined) => void;
  selection: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Absent: the person may do nothing to alarms. */
  onAcknowledge: ((rows: readonly EventRow[]) => void) | undefined;
  onShelve: ((rows: readonly EventRow[]) => void) | undefined;
  /** Brings one back that is hidden. */
  onEnd: ((row: EventRow) => void) | undefined;
  grouping: Grouping | undefined;
  empty: ReactNode;
}

/** The next page is asked for this far before the end, px. */
const NEAR_THE_END = 800;

/** The list: it stands still while somebody is at it, and says what waits. A acknowledges, S shelves what is chosen or has the focus. */
export function EventTable(props: EventTableProps) {
  const { label, query, list, selection, onSelect, onAcknowledge, onShelve, onEnd, grouping } = props;
  const { timeZone, now } = useCalendar();
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<Element>(null);
  const isAttended = useAttention(place);
  const [isScrolled, setScrolled] = useState(false);
  const words = JSON.stringify(query);
  const held = useHeldRows({
    wanted: list.rows,
    recent: list.recent,
    isHeld: isAttended || isScrolled,
    list: words,
  });
  const { waiting, release } = held;
  const { rows, members, counts } = useMemo(() => groupRows(held.rows, grouping), [held.rows, grouping]);
  const looks = useMemo(
    () => ({
      timeZone,
      now,
      grouped: counts,
      onAcknowledge: onAcknowledge && ((row: EventRow) => onAcknowledge(members.get(row.id) ?? [row])),
      onEnd,
    }),
    [timeZone, now, counts, members, onAcknowledge, onEnd],
  );
  const columns = useMemo(() => eventColumns(looks), [looks]);
  const cards = useMemo(() => ({ columns: eventCards(looks), heightOf: cardHeight }), [looks]);

  function onScroll({ target }: UIEvent): void {
    if (!(target instanceof HTMLElement)) return;
    scroller.current = target;
    setScrolled(target.scrollTop > 0);
    if (target.scrollHeight - target.scrollTop - target.clientHeight < NEAR_THE_END) list.readMore();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    const focused = rows[Number(target.dataset["row"] ?? Number.NaN)];
    if (focused === undefined) return;
    const chosen = selection.size > 0 ? rows.filter(({ id }) => selection.has(String(id))) : [focused];
    if (key === "a") onAcknowledge?.(chosen);
    if (key === "s") onShelve?.(chosen);
    if (key === "Escape") props.onOpen(undefined);
  }

  return (
    // Its keys are those of whichever row has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={`col flex-1 min-h-0 relative ${styles["place"]}`}
      onScrollCapture={onScroll}
      onKeyDown={onKeyDown}
    >
      {waiting.length > 0 && (
        <button
          type="button"
          className={`row gap-7 m cursor-pointer ${styles["waiting"]}`}
          onClick={() => {
            release();
            scroller.current?.scrollTo({ top: 0 });
          }}
        >
          <Icon of={arrowUp} size={14} />
          {waiting.some(({ alarm }) => alarm?.priority === 1) && (
            <PriorityMark priority={1} size={16} label="Critical" />
          )}
          {`${String(waiting.length)} new`}
        </button>
      )}
      <DataTable
        label={label}
        rows={rows}
        rowKey={keyOf}
        rowName={nameOf}
        columns={columns}
        cards={cards}
        rowHeight={52}
        hasMore={list.hasMore}
        openKey={props.open === undefined ? undefined : String(props.open)}
        onOpen={({ id }) => props.onOpen(id === props.open ? undefined : id)}
        {...(onAcknowledge === undefined ? {} : { selection: { keys: selection, onChange: onSelect } })}
        empty={props.empty}
      />
      <output className="sr-only">{waiting.length > 0 ? `${String(waiting.length)} new in the list` : ""}</output>
    </div>
  );
}

function keyOf({ id }: EventRow): string {
  return String(id);
}

function nameOf({ text, source }: EventRow): string {
  return `${text}, ${source.name}`;
}
