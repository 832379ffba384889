import { formatDate } from "@atrium/contract";

const DAY = 86_400_000;

/** When a day (`2026-11-20`) begins in the site's time zone, epoch ms. */
export function dayStart(date: string, timeZone: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`);
  const shown = (time: number): number =>
    Date.parse(`${formatDate(time, "YYYY-MM-DD", timeZone)}T${formatDate(time, "HH:mm", timeZone)}:00Z`);
  // Twice: the clock may have been changed between the first guess and the answer.
  const guess = utc - (shown(utc) - utc);
  return guess - (shown(guess) - utc);
}

/** When the day after begins. */
export function dayEnd(date: string, timeZone: string): number {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
  return dayStart(next, timeZone);
}
