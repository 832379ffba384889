import { formatDate } from "@atrium/contract";

const DAY = 86_400_000;

/** `Today 10:20`, `Yesterday 17:40`, `18/11/2026 14:22`. Times of the site. */
export function when(epochMillis: number, timeZone: string, now: number): string {
  const dayOf = (time: number): string => formatDate(time, "YYYY-MM-DD", timeZone);
  const clock = formatDate(epochMillis, "HH:mm", timeZone);
  const day = dayOf(epochMillis);
  if (day === dayOf(now)) return `Today ${clock}`;
  if (day === dayOf(now - DAY)) return `Yesterday ${clock}`;
  return formatDate(epochMillis, "DD/MM/YYYY HH:mm", timeZone);
}
