import { formatDate } from "@atrium/contract";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are dear to make and cheap to keep. */
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  formats.set(key, format);
  return format;
}

/** `10:42:18` in the site's time zone. */
export function clockWithSeconds(epochMillis: number, timeZone: string): string {
  return formatIn(timeZone, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(
    epochMillis,
  );
}

/** `10:42` in the site's time zone. */
export function clock(epochMillis: number, timeZone: string): string {
  return formatDate(epochMillis, "HH:mm", timeZone);
}

/** `Fri 20 Nov 2026` in the site's time zone. */
export function dayWithYear(epochMillis: number, timeZone: string): string {
  const parts = formatIn(timeZone, { weekday: "short", day: "numeric", month: "short", year: "numeric" })
    .formatToParts(epochMillis)
    .filter((part) => part.type !== "literal")
    .map((part) => part.value);
  return parts.join(" ");
}

/** How old something is, in words: `26 s`, `3 min`, `2 h 05 min`, `4 days`. */
export function age(milliseconds: number): string {
  const past = Math.max(0, milliseconds);
  if (past < MINUTE) return `${Math.floor(past / 1000)} s`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min`;
  if (past < DAY) {
    return `${Math.floor(past / HOUR)} h ${String(Math.floor((past % HOUR) / MINUTE)).padStart(2, "0")} min`;
  }
  const days = Math.floor(past / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}
