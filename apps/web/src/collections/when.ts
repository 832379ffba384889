import { t } from "@atrium/words";
import { formatDate } from "@atrium/contract";
import { SiteTime } from "@atrium/time";

/** `Today 10:20`, `Yesterday 17:40`, `18/11/2026 14:22`. Times of the site. */
export function when(epochMillis: number, timeZone: string, now: number): string {
  const time = SiteTime.of(timeZone);
  const clock = formatDate(epochMillis, "HH:mm", timeZone);
  const day = time.startOfDay(epochMillis);
  if (day === time.startOfDay(now)) return t("Today {clock}", { clock });
  if (day === time.addDays(now, -1)) return t("Yesterday {clock}", { clock });
  return formatDate(epochMillis, "DD/MM/YYYY HH:mm", timeZone);
}
