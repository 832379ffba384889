import type { EventQuery, EventRow } from "@atrium/contract/alarms";
import { DataTable, Icon, PriorityMark } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import arrowUp from "lucide-react/icons/arrow-up";
import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useEffect,
} from "react";
import { cardHeight, eventCards, eventColumns } from "./eventColumns.tsx";
import { type Grouping, groupRows } from "./grouping.ts";
import styles from "./list.module.css";
import { useCalendar } from "./useCalendar.ts";
import type { EventRows } from "./useEventRows.ts";
import { heldRows } from "./eventRows.ts";

/** After this long without input a person is reading the list, or has gone, ms. */
const IDLE = 20_000;

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
            <PriorityMark priority={1} size={16} label={t("Critical")} />
          )}
          {t("{count} new", { count: waiting.length })}
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
      <output className="sr-only">
        {waiting.length > 0 ? t("{count} new in the list", { count: waiting.length }) : ""}
      </output>
    </div>
  );
}

function keyOf({ id }: EventRow): string {
  return String(id);
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

/**
 * Whether somebody is at an element: points at it, scrolls it, or uses its keys. A pointer that rests for long is nobody, so
 * that a list on a wall moves on.
 */
function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setThere(false);
    };
    const attend = (): void => {
      clearTimeout(timer);
      timer = setTimeout(leave, IDLE);
      setThere(true);
    };
    const leaveUnlessFocused = (): void => {
      if (!current.contains(document.activeElement)) leave();
    };
    const ways = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;
    for (const way of ways) current.addEventListener(way, attend, { passive: true });
    current.addEventListener("pointerleave", leaveUnlessFocused);
    current.addEventListener("focusout", leaveUnlessFocused);
    return () => {
      clearTimeout(timer);
      for (const way of ways) current.removeEventListener(way, attend);
      current.removeEventListener("pointerleave", leaveUnlessFocused);
      current.removeEventListener("focusout", leaveUnlessFocused);
    };
  }, [element]);
  return isThere;
}
