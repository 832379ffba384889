import { phrase } from "@atrium/words";
export const MONTHS = [
  phrase("January"),
  phrase("February"),
  phrase("March"),
  phrase("April"),
  phrase("May"),
  phrase("June"),
  phrase("July"),
  phrase("August"),
  phrase("September"),
  phrase("October"),
  phrase("November"),
  phrase("December"),
];

/** The days of a month. @param month 0 to 11 */
export function daysOf(year: number, month: number): string[] {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const two = (number: number) => String(number).padStart(2, "0");
  return Array.from({ length }, (_, day) => `${year}-${two(month + 1)}-${two(day + 1)}`);
}

/** 0 Monday to 6 Sunday. */
export function weekdayOfFirst(year: number, month: number): number {
  return (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
}

/** How many days an arrow moves in a calendar; undefined: another key. */
export function keyStep(key: string): number | undefined {
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
}

export function dayLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
