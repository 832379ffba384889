import { currentFormats } from "@atrium/words";

/** The days of a week in the order in which whoever reads counts them: 1 Monday to 7 Sunday. */
export function weekOrder(): readonly number[] {
  const first = currentFormats().firstWeekday;
  return Array.from({ length: 7 }, (_, index) => ((first + index - 1) % 7) + 1);
}

/** How many days of a week are before one. @param weekday 1 Monday to 7 Sunday */
export function placeInWeek(weekday: number): number {
  return (weekday - currentFormats().firstWeekday + 7) % 7;
}
