import { useSyncExternalStore } from "react";

const MINUTE = 60_000;

function subscribe(redraw: () => void): () => void {
  const timer = setInterval(redraw, MINUTE / 4);
  return () => {
    clearInterval(timer);
  };
}

/** The beginning of this minute, epoch ms: "today" and "yesterday" follow it past midnight. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}
