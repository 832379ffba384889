import type { SiteTime } from "@atrium/time";
import { useSyncExternalStore } from "react";
import { useServerNow } from "../../../../platform/liveHooks.ts";

const MINUTE = 60_000;

/** The minute that it is by the server's clock, epoch ms. */
export function useServerMinute(): number {
  const now = useServerNow();
  return useSyncExternalStore(everySecond, () => Math.floor(now() / MINUTE) * MINUTE);
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000);
  return () => clearInterval(timer);
}

/** The moment at which the week begins that holds another one: its Monday. */
export function weekStart(moment: number, time: SiteTime): number {
  return time.addDays(moment, 1 - time.local(moment).weekday);
}

/** Hours of its day that are over at a moment, as the clocks show them. */
export function hourOf(moment: number, time: SiteTime): number {
  const { hour, minute } = time.local(moment);
  return hour + minute / 60;
}
