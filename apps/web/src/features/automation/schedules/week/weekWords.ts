import { t } from "@atrium/words";
import { formatDate } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";

/** "16 Nov to 22 Nov 2026". @param first the moment at which the week begins */
export function weekText(first: number, time: SiteTime): string {
  const last = time.addDays(first, 6);
  return t("{date} to {date2}", {
    date: formatDate(first, "D MMM", time.zone),
    date2: formatDate(last, "DD MMM YYYY", time.zone),
  });
}
