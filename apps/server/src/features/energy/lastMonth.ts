import type { SiteTime } from "@atrium/time";

/** The month before that of a moment: "2026-10". */
export function lastMonth(now: number, time: SiteTime): string {
  const { year, month } = time.local(now);
  return month === 1 ? `${String(year - 1)}-12` : `${String(year)}-${String(month - 1).padStart(2, "0")}`;
}
