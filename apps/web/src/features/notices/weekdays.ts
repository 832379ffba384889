import { phrase, t } from "@atrium/words";
/** From Monday, as `days` counts them from 1. */
const WEEKDAYS = [
  phrase("Monday"),
  phrase("Tuesday"),
  phrase("Wednesday"),
  phrase("Thursday"),
  phrase("Friday"),
  phrase("Saturday"),
  phrase("Sunday"),
] as const;
const SHORT_WEEKDAYS = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
] as const;

/** "Monday" of 0; nothing of what is no day. */
export function weekdayName(day: number): string {
  const name = WEEKDAYS[day];
  return name === undefined ? "" : t(name);
}

/** "Mon" of 0. */
export function shortWeekday(day: number): string {
  const name = SHORT_WEEKDAYS[day];
  return name === undefined ? "" : t(name);
}
