import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface RowKeysOptions {
  count: number;
  scrollTo: (index: number) => void;
  open: (index: number) => void;
  toggle: (index: number) => void;
  toggleAll: () => void;
}

interface RowKeys {
  active: number;
  setActive: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const PAGE = 10;

/** Gives the focus to one row of a table, and moves it by keys. A row out of sight is scrolled to first. */
export function useRowKeys(options: RowKeysOptions): RowKeys {
  const [active, setActive] = useState(0);
  const wanted = useRef<{ index: number; body: Element } | undefined>(undefined);
  const { count } = options;
  const current = Math.min(active, Math.max(count - 1, 0));

  // After the drawing that creates the row.
  useEffect(() => {
    const focus = wanted.current;
    if (focus === undefined) return;
    const row = focus.body.querySelector<HTMLElement>(`[data-row="${focus.index}"]`);
    if (row === null) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  function move(index: number, body: Element): void {
    const to = Math.min(Math.max(index, 0), count - 1);
    wanted.current = { index: to, body };
    options.scrollTo(to);
    setActive(to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target;
    if (!(target instanceof HTMLElement) || rowAt(target) === undefined) return;
    // Space on a checkbox is its own.
    if (event.key === " " && target.dataset["row"] === undefined) return;
    const body = event.currentTarget;
    const acts: Record<string, () => void> = {
      ArrowDown: () => {
        move(current + 1, body);
      },
      ArrowUp: () => {
        move(current - 1, body);
      },
      PageDown: () => {
        move(current + PAGE, body);
      },
      PageUp: () => {
        move(current - PAGE, body);
      },
      Home: () => {
        move(0, body);
      },
      End: () => {
        move(count - 1, body);
      },
      Enter: () => {
        options.open(current);
      },
      " ": () => {
        options.toggle(current);
      },
    };
    const act = event.key === "a" && (event.ctrlKey || event.metaKey) ? options.toggleAll : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return { active: current, setActive, onKeyDown };
}

/** The number of the row whose keys an element takes: the row's own, and its checkbox's. */
export function rowAt(target: HTMLElement): number | undefined {
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  const { row } = (isCheckbox ? target.closest<HTMLElement>("[data-row]") : target)?.dataset ?? {};
  return row === undefined ? undefined : Number(row);
}
