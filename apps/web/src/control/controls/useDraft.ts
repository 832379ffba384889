import { useCallback, useEffect, useRef, useState } from "react";

/** Keys and buttons change a value in steps; the command is given when they have paused, ms. */
const PAUSE = 450;

export interface DraftOptions {
  /** Brings a value into what may be asked for: limits and steps. */
  readonly fit: (value: number) => number;
  /** In a question nothing goes out before its button is pressed: each step is passed on at once. */
  readonly isAtOnce?: boolean;
}

/**
 * A value that is being chosen and not yet asked for. Dragging changes it and letting go gives the command; steps by
 * key or button add up until there is a pause. A control that goes away before the pause is over gives what it showed.
 * @param give gives the command
 */
export function useDraft(give: (value: number) => void, { fit, isAtOnce = false }: DraftOptions) {
  const [draft, setDraft] = useState<number>();
  const waiting = useRef<{ readonly value: number; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  const newest = useRef({ give, fit, isAtOnce });
  useEffect(() => {
    newest.current = { give, fit, isAtOnce };
  });

  const commit = useCallback((value: number) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setDraft(undefined);
    newest.current.give(newest.current.fit(value));
  }, []);
  const change = useCallback(
    (value: number) => {
      if (newest.current.isAtOnce) {
        commit(value);
        return;
      }
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      setDraft(newest.current.fit(value));
    },
    [commit],
  );
  const changeThenCommit = useCallback(
    (value: number) => {
      change(value);
      if (newest.current.isAtOnce) return;
      const timer = setTimeout(() => {
        commit(value);
      }, PAUSE);
      waiting.current = { value, timer };
    },
    [change, commit],
  );
  useEffect(
    () => () => {
      if (waiting.current !== undefined) commit(waiting.current.value);
    },
    [commit],
  );
  return { draft, change, commit, changeThenCommit };
}
