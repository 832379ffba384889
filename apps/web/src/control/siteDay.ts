import { type DateFormat, formatDate } from "@atrium/contract";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How far a time zone's clock is ahead of UTC at a moment, ms. */
function offsetAt(epochMillis: number, timeZone: string): number {
  const part = (format: DateFormat) => formatDate(epochMillis, format, timeZone);
  const local = Date.parse(`${part("YYYY-MM-DD")}T${part("HH:mm")}:00Z`);
  return local - Math.floor(epochMillis / MINUTE) * MINUTE;
}

/** Midnight of the day that a moment belongs to in a time zone, epoch ms. */
export function startOfDay(epochMillis: number, timeZone: string): number {
  const local = epochMillis + offsetAt(epochMillis, timeZone);
  const midnight = Math.floor(local / DAY) * DAY;
  // The offset at midnight counts: it differs from now's on the day the clocks change.
  return midnight - offsetAt(midnight - offsetAt(epochMillis, timeZone), timeZone);
}
