import { useCallback, useEffect, useRef, useState } from "react";

/** Keys and buttons change the level in steps; the command is given when they have paused, ms. */
const PAUSE = 450;

/**
 * A level that is being chosen and not yet asked for. Dragging changes it and letting go gives the command; steps by
 * key or button add up until there is a pause.
 * @param give gives the command, 0 to 100
 */
export function useLevelDraft(give: (level: number) => void) {
  const [draft, setDraft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(give);
  useEffect(() => {
    newest.current = give;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const change = useCallback((level: number) => {
    clearTimeout(timer.current);
    setDraft(clamped(level));
  }, []);
  const commit = useCallback((level: number) => {
    clearTimeout(timer.current);
    setDraft(undefined);
    newest.current(clamped(level));
  }, []);
  const changeThenCommit = useCallback(
    (level: number) => {
      change(level);
      timer.current = setTimeout(() => {
        commit(level);
      }, PAUSE);
    },
    [change, commit],
  );
  return { draft, change, commit, changeThenCommit };
}

function clamped(level: number): number {
  return Math.min(100, Math.max(0, Math.round(level)));
}
