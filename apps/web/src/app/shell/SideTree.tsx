import { TOTAL } from "@atrium/contract/site";
import { Icon, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useNavigate } from "@tanstack/react-router";
import chevronDown from "lucide-react/icons/chevron-down";
import chevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useRef, useState } from "react";
import { ancestorsOf, type MenuRow, type VisibleRow, visibleRows } from "../menu/menuTree.ts";
import { PlaceIcon } from "./PlaceIcon.tsx";
import type { RowNumber } from "./rowNumber.ts";
import { marksOf, STATE_WORDS as WORDS } from "./rowNumbers.ts";
import styles from "./SideTree.module.css";
import type { PageAddress } from "./usePageAddress.ts";

interface SideTreeProps {
  address: PageAddress;
  /** Numbers by place key; undefined where the section has none. */
  numbers: ReadonlyMap<string, RowNumber> | undefined;
  /** The meaning of the numbers, where the page does not show it. */
  caption?: string | undefined;
  /** A place was chosen (a sheet closes then). */
  onChoose?: () => void;
}

/** The places of the campus. One Tab stop; the arrows move, open and close as in every tree. */
export function SideTree({ address, numbers, caption, onChoose }: SideTreeProps) {
  const { rows, selected } = address;
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openFor(rows, selected?.key, new Set()));
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const selectedKey = selected?.key;
  const [shownKey, setShownKey] = useState(selectedKey);
  if (shownKey !== selectedKey) {
    setShownKey(selectedKey);
    setOpen((before) => openFor(rows, selectedKey, before));
  }

  const visible = visibleRows(rows, open);
  const isVisible = (key: string | undefined): boolean => visible.some(({ row }) => row.key === key);
  const tabStop = [focused, selectedKey].find(isVisible) ?? visible[0]?.row.key;

  function setRowOpen(key: string, isOpen: boolean): void {
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(key);
      else after.delete(key);
      return after;
    });
  }

  function choose({ row, level, isOpen }: VisibleRow): void {
    // A building of several floors is no place a page can show: its row only opens and closes.
    if (level === 0 && row.children.length > 0) {
      setRowOpen(row.key, !isOpen);
      const [first] = row.children;
      // What has a total alone is meant as a whole: opening it shows that too.
      if (isOpen || first?.place.floor !== TOTAL) return;
      void navigate(first.link);
      onChoose?.();
      return;
    }
    void navigate(row.link);
    onChoose?.();
  }

  function focusAt(index: number): void {
    const row = visible[Math.min(Math.max(index, 0), visible.length - 1)];
    if (row === undefined) return;
    setFocused(row.row.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.row.key)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent, index: number, visibleRow: VisibleRow): void {
    const { row, isOpen, level } = visibleRow;
    const keys: Record<string, () => void> = {
      ArrowDown: () => {
        focusAt(index + 1);
      },
      ArrowUp: () => {
        focusAt(index - 1);
      },
      Home: () => {
        focusAt(0);
      },
      End: () => {
        focusAt(visible.length - 1);
      },
      ArrowRight: () => {
        if (isOpen) focusAt(index + 1);
        else if (row.children.length > 0) setRowOpen(row.key, true);
      },
      ArrowLeft: () => {
        if (isOpen) setRowOpen(row.key, false);
        else focusAt(visible.findLastIndex((other, at) => at < index && other.level < level));
      },
      Enter: () => {
        choose(visibleRow);
      },
      " ": () => {
        choose(visibleRow);
      },
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <div className={styles["place"]}>
      {caption !== undefined && <div className={styles["caption"]}>{caption}</div>}
      <div className={styles["tree"]} role="tree" aria-label={t("Places")} ref={list}>
        {visible.map((visibleRow, index) => {
          const { row, level, isOpen } = visibleRow;
          return (
            <div
              key={row.key}
              role="treeitem"
              data-key={row.key}
              aria-level={level + 1}
              aria-selected={row.key === selectedKey}
              aria-expanded={row.children.length > 0 ? isOpen : undefined}
              tabIndex={row.key === tabStop ? 0 : -1}
              className={`${styles["row"]} ${styles[`level${level}`]} ${isOpen ? styles["open"] : ""}`}
              onClick={(event) => {
                const isOnCaret = event.target instanceof Element && event.target.closest("[data-caret]") !== null;
                if (isOnCaret && row.children.length > 0) setRowOpen(row.key, !isOpen);
                else choose(visibleRow);
              }}
              onFocus={() => {
                setFocused(row.key);
              }}
              onKeyDown={(event) => {
                onKeyDown(event, index, visibleRow);
              }}
            >
              {level < 2 && (
                <span className={styles["caret"]} data-caret>
                  {row.children.length > 0 && <Icon of={isOpen ? chevronDown : chevronRight} size={12} />}
                </span>
              )}
              {row.icon !== undefined && <PlaceIcon name={row.icon} size={15} />}
              <span className="ell">{row.label}</span>
              <RowNumbers number={numbers?.get(row.summaryKey)} visibleRow={visibleRow} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowNumbersProps {
  number: RowNumber | undefined;
  visibleRow: VisibleRow;
}

/** What is not right here (on the row nearest to it), and the page's number of the place. */
function RowNumbers({ number, visibleRow: { row, level, isOpen } }: RowNumbersProps) {
  if (number === undefined) return null;
  const marks = isOpen ? [] : marksOf(number);
  // A building keeps its full name: its count is hidden where it has children, or a mark already stands there. Closed
  // over a total it has that count itself.
  const isCounted = row.children.length === 0 || (!isOpen && row.children[0]?.place.floor === TOTAL);
  const hasCount = number.text !== undefined && (level > 0 || (isCounted && marks.length === 0));
  return (
    <span className={styles["numbers"]}>
      {marks.map(({ state, count }) => (
        <span key={state} className={styles[state]}>
          <StateGlyph state={state} size={11} label={t(WORDS[state])} />
          {count}
        </span>
      ))}
      {hasCount && (
        <span className={styles["count"]}>
          <span aria-hidden>{number.text}</span>
          <span className="sr-only">{number.spoken}</span>
        </span>
      )}
    </span>
  );
}

function openFor(rows: readonly MenuRow[], key: string | undefined, before: ReadonlySet<string>): ReadonlySet<string> {
  if (key === undefined) return before;
  const wanted = [...ancestorsOf(rows, key), key];
  return wanted.every((one) => before.has(one)) ? before : new Set([...before, ...wanted]);
}
