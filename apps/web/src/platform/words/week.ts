import { currentFormats, phrase, t } from "@atrium/words";

const LETTERS = [
  phrase("M ## Monday"),
  phrase("T ## Tuesday"),
  phrase("W ## Wednesday"),
  phrase("T ## Thursday"),
  phrase("F ## Friday"),
  phrase("S ## Saturday"),
  phrase("S ## Sunday"),
] as const;

/** "M": a day where there is no room for more. @param weekday 1 Monday to 7 Sunday */
export function weekdayLetter(weekday: number): string {
  return t(LETTERS[weekday - 1] ?? LETTERS[0]);
}

/** The days of a week in the order in which whoever reads counts them: 1 Monday to 7 Sunday. */
export function weekOrder(): readonly number[] {
  const first = currentFormats().firstWeekday;
  return Array.from({ length: 7 }, (_, index) => ((first + index - 1) % 7) + 1);
}

/** How many days of a week are before one. @param weekday 1 Monday to 7 Sunday */
export function placeInWeek(weekday: number): number {
  return (weekday - currentFormats().firstWeekday + 7) % 7;
}
