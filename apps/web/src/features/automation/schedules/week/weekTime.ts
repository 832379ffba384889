import type { SiteTime } from "@atrium/time";
import { placeInWeek } from "../../../../platform/words/week.ts";

/** The moment at which the week begins that holds another one: its Monday, or the day from which the person counts. */
export function weekStart(moment: number, time: SiteTime): number {
  return time.addDays(moment, -placeInWeek(time.local(moment).weekday));
}

/** Hours of its day that are over at a moment, as the clocks show them. */
export function hourOf(moment: number, time: SiteTime): number {
  const { hour, minute } = time.local(moment);
  return hour + minute / 60;
}
