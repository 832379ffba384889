import { useEffect, useState } from "react";
import type { TourPace } from "../../../devices/deviceSearch.ts";

const SECOND = 1_000;

export interface Tour {
  /** From 0. */
  readonly page: number;
  /** Seconds until the next one. */
  readonly left: number;
}

/** Counts the pages of a tour through. It waits while it is held, and while nobody looks at the page. @param pace seconds; undefined: no tour */
export function useTour(pace: TourPace | undefined, { pages, isHeld }: { pages: number; isHeld: boolean }): Tour {
  const [steps, setSteps] = useState(0);
  const [left, setLeft] = useState<number>(pace ?? 0);
  const [counted, setCounted] = useState(pace);
  if (counted !== pace) {
    setCounted(pace);
    setSteps(0);
    setLeft(pace ?? 0);
  }
  const isOver = left <= 0;
  if (isOver && pace !== undefined) {
    setSteps(steps + 1);
    setLeft(pace);
  }
  useEffect(() => {
    if (pace === undefined || isHeld) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((before) => before - 1);
    }, SECOND);
    return () => {
      clearInterval(timer);
    };
  }, [pace, isHeld]);
  return { page: pages === 0 ? 0 : steps % pages, left };
}
