import type { SiteTime } from "@atrium/time";
import type { Day } from "./spans.ts";

/** The month of the site that holds a moment. */
export function monthOf(moment: number, time: SiteTime): Day {
  const { year, month } = time.local(moment);
  return { from: time.at({ year, month, day: 1 }), to: time.at({ year, month: month + 1, day: 1 }) };
}
