import type { EventQuery, EventRow } from "@atrium/contract/alarms";
import { DataTable, Icon, PriorityMark, rowAt } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import arrowUp from "lucide-react/icons/arrow-up";
import { type KeyboardEvent, type ReactNode, type UIEvent, useMemo, useRef, useState, useEffect } from "react";
import { cardHeight, eventCards, eventColumns } from "./eventColumns.tsx";
import { isWaiting } from "./EventActs.tsx";
import { groupName } from "./GroupCells.tsx";
import { chosenLines, chosenRows, type EventLine, eventLines, type Grouping, rowsOfLine } from "./grouping.ts";
import styles from "./list.module.css";
import { useAttention } from "./useAttention.ts";
import { useCalendar } from "./useCalendar.ts";
import type { EventRows } from "./useEventRows.ts";
import { heldRows } from "./eventRows.ts";

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

/** Lines that fill a tall screen. */
const LEAST_LINES = 40;
/** Rows that are read to fill it without being asked for. */
const MOST_UNASKED = 1_000;
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => eventLines(held.rows, grouping, opened), [held.rows, grouping, opened]);
  const looks = useMemo(
    () => ({
      timeZone,
      now,
      onAcknowledge: onAcknowledge && ((line: EventLine) => onAcknowledge(rowsOfLine(line))),
      onEnd,
      onToggle: ({ key }: EventLine) => setOpened((before) => toggled(before, key)),
    }),
    [timeZone, now, onAcknowledge, onEnd],
  );
  const columns = useMemo(() => eventColumns(looks), [looks]);
  const cards = useMemo(() => ({ columns: eventCards(looks), heightOf: cardHeight }), [looks]);

  // A flood folds whole pages of the journal into a line: the list is read on until it fills the screen.
  const isShort = lines.length < LEAST_LINES && held.rows.length < MOST_UNASKED;
  useEffect(() => {
    if (isShort && list.hasMore && list.failure === undefined) list.readMore();
  });

  function onScroll({ target }: UIEvent): void {
    if (!(target instanceof HTMLElement)) return;
    scroller.current = target;
    setScrolled(target.scrollTop > 0);
    if (target.scrollHeight - target.scrollTop - target.clientHeight < NEAR_THE_END) list.readMore();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    const at = rowAt(target) ?? Number.NaN;
    const focused = lines[at];
    if (focused === undefined) return;
    const isGroup = focused.group !== undefined;
    const chosen = selection.size > 0 ? held.rows.filter(({ id }) => selection.has(String(id))) : rowsOfLine(focused);
    if (key === "a") {
      onAcknowledge?.(chosen);
      focusLine(nextWaiting(lines, at));
    }
    if (key === "s") onShelve?.(chosen);
    if (isGroup && key === (focused.group.isOpen ? "ArrowLeft" : "ArrowRight")) looks.onToggle(focused);
    if (key === "Escape") props.onOpen(undefined);
  }

  /** The list goes on at the next alarm that waits, where the one before is done. */
  function focusLine(at: number): void {
    place.current?.querySelector<HTMLElement>(`[data-row="${String(at)}"]`)?.focus();
  }

  return (
    // Its keys are those of whichever row has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} className="col flex-1 min-h-0 relative" onScrollCapture={onScroll} onKeyDown={onKeyDown}>
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
            <PriorityMark priority={1} size={16} label={t("Critical")} />
          )}
          {t("{count} new", { count: waiting.length })}
        </button>
      )}
      <DataTable
        label={label}
        rows={lines}
        rowKey={keyOf}
        rowName={({ row, group }) => (group === undefined ? nameOf(row) : groupName(group.rows, looks))}
        columns={columns}
        cards={cards}
        rowHeight={52}
        hasMore={list.hasMore}
        openKey={props.open === undefined ? undefined : String(props.open)}
        onOpen={(line) => {
          if (line.group === undefined) props.onOpen(line.row.id === props.open ? undefined : line.row.id);
          else looks.onToggle(line);
        }}
        {...(onAcknowledge === undefined
          ? {}
          : {
              selection: {
                keys: chosenLines(lines, selection),
                onChange: (after) => onSelect(chosenRows(lines, selection, after)),
              },
            })}
        empty={props.empty}
      />
      {list.hasMore && lines.length < LEAST_LINES && !isShort && (
        <Button className="flex-none" onClick={list.readMore}>
          {t("Show older events")}
        </Button>
      )}
      <output className="sr-only">
        {waiting.length > 0 ? t("{count} new in the list", { count: waiting.length }) : ""}
      </output>
    </div>
  );
}

function keyOf({ key }: EventLine): string {
  return key;
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(key)) after.add(key);
  return after;
}

/** The next line with an alarm that waits for somebody; the last one where there is none. */
function nextWaiting(lines: readonly EventLine[], at: number): number {
  const next = lines.findIndex((line, index) => index > at && rowsOfLine(line).some(isWaiting));
  return next === -1 ? Math.min(at + 1, lines.length - 1) : next;
}

function nameOf({ text, source }: EventRow): string {
  return `${sayTerm(text)}, ${source.name}`;
}

interface HeldOptions {
  readonly wanted: readonly EventRow[];
  readonly recent: EventRows["recent"];
  /** Somebody is at the list. */
  readonly isHeld: boolean;
  /** The list's own words: another list starts from the top. */
  readonly list: string;
}

/** The rows to draw, and those that wait while somebody is at the list. */
function useHeldRows({ wanted, recent, isHeld, list }: HeldOptions) {
  const [kept, setKept] = useState({ list, rows: wanted });
  const isStill = isHeld && kept.list === list;
  const held = useMemo(
    () => (isStill ? heldRows(kept.rows, wanted, recent) : { rows: wanted, waiting: [] }),
    [isStill, kept, wanted, recent],
  );
  // What is drawn now is what is held from now on, with the pages that were read in between.
  if (kept.list !== list || (isStill ? held.rows.length !== kept.rows.length : kept.rows !== wanted)) {
    setKept({ list, rows: held.rows });
  }
  return {
    ...held,
    /** Shows what waits. */
    release: () => {
      setKept({ list, rows: wanted });
    },
  };
}
