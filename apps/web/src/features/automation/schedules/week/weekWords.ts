import { formatDate } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";

/** "16 Nov to 22 Nov 2026". @param first the moment at which the week begins */
export function weekText(first: number, time: SiteTime): string {
  const last = time.addDays(first, 6);
  return `${formatDate(first, "D MMM", time.zone)} to ${formatDate(last, "DD MMM YYYY", time.zone)}`;
}
