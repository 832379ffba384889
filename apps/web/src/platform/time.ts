import { sayClock, t } from "@atrium/words";
import { formatDate, type Millis } from "@atrium/contract";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `10:42` in the site's time zone. */
export function clock(epochMillis: number, timeZone: string): string {
  return formatDate(epochMillis, "HH:mm", timeZone);
}

/** `Friday 20 Nov 2026 10:42`, as the header has it. */
export function headerClock(epochMillis: number, timeZone: string): string {
  return formatDate(epochMillis, "dddd D MMM YYYY HH:mm", timeZone);
}

/** `20 Nov 2026 10:42:18`, for alarms and records, where the second counts. */
export function moment(epochMillis: number, timeZone: string): string {
  return formatDate(epochMillis, "DD MMM YYYY HH:mm:ss", timeZone);
}

/** `10:42:18`, where the day is said elsewhere. */
export function secondClock(epochMillis: number, timeZone: string): string {
  return formatDate(epochMillis, "HH:mm:ss", timeZone);
}

/** "07:00", as rules have it, as whoever reads it writes it. */
export function clockText(hoursAndMinutes: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(hoursAndMinutes) ?? [];
  return hours === undefined ? hoursAndMinutes : sayClock(60 * Number(hours) + Number(minutes));
}

/** `10:42` for today, `19/11/2026 10:42` for any other day. */
export function clockOfDay(epochMillis: number, { timeZone, now }: { timeZone: string; now: number }): string {
  const dayOf = (time: number) => formatDate(time, "YYYY-MM-DD", timeZone);
  return formatDate(epochMillis, dayOf(epochMillis) === dayOf(now) ? "HH:mm" : "DD/MM/YYYY HH:mm", timeZone);
}

/** `10:42:18` for today, `19 Nov` for any other day: where there is little room. */
export function dayOrClock(epochMillis: number, { timeZone, now }: { timeZone: string; now: number }): string {
  const day = (at: number): string => formatDate(at, "YYYY-MM-DD", timeZone);
  return day(epochMillis) === day(now)
    ? secondClock(epochMillis, timeZone)
    : formatDate(epochMillis, "D MMM", timeZone);
}

/** How old something is, as text: `26 s`, `3 min`, `2 h 05 min`, `4 days`. */
export function age(duration: Millis): string {
  const past = Math.max(0, duration);
  if (past < MINUTE) return `${Math.floor(past / 1000)} s`;
  if (past < HOUR) return t("{floor} min", { floor: Math.floor(past / MINUTE) });
  if (past < DAY) {
    return t("{floor} h {padStart} min", {
      floor: Math.floor(past / HOUR),
      padStart: String(Math.floor((past % HOUR) / MINUTE)).padStart(2, "0"),
    });
  }
  const days = Math.floor(past / DAY);
  return t("{count, plural, one {# day} other {# days}}", { count: days });
}
