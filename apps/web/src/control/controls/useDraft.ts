import { useCallback, useEffect, useRef, useState } from "react";

/** Keys and buttons change a value in steps; the command is given when they have paused, ms. */
const PAUSE = 450;

/**
 * A value that is being chosen and not yet asked for. Dragging changes it and letting go gives the command; steps by
 * key or button add up until there is a pause.
 * @param give gives the command
 * @param fit brings a value into what may be asked for: limits and steps
 */
export function useDraft(give: (value: number) => void, fit: (value: number) => number) {
  const [draft, setDraft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef({ give, fit });
  useEffect(() => {
    newest.current = { give, fit };
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const change = useCallback((value: number) => {
    clearTimeout(timer.current);
    setDraft(newest.current.fit(value));
  }, []);
  const commit = useCallback((value: number) => {
    clearTimeout(timer.current);
    setDraft(undefined);
    newest.current.give(newest.current.fit(value));
  }, []);
  const changeThenCommit = useCallback(
    (value: number) => {
      change(value);
      timer.current = setTimeout(() => {
        commit(value);
      }, PAUSE);
    },
    [change, commit],
  );
  return { draft, change, commit, changeThenCommit };
}
