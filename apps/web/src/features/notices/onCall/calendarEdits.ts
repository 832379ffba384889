import { formatDate, type UserId } from "@atrium/contract";
import type { OnCallCalendar } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { weekdayName } from "../weekdays.ts";

export type Crews = OnCallCalendar["week"][number];

/** A day of the week, 0 Monday, or a single one; without a date it is a new one. */
export type CrewOf = { readonly day: number } | { readonly date: string | undefined };

/** A shift in its form. */
export interface ShiftDraft {
  readonly name: string;
  readonly from: string;
  /** Where it stood before, whose crews it keeps; undefined: it is new. */
  readonly was: number | undefined;
}

/** The shifts of a calendar by their beginning, each with the crews that it had. */
export function withShifts(calendar: OnCallCalendar, drafts: readonly ShiftDraft[]): OnCallCalendar {
  const sorted = drafts.toSorted((one, other) => one.from.localeCompare(other.from));
  const moved = (day: Crews): Crews => sorted.map(({ was }) => (was === undefined ? [] : (day[was] ?? [])));
  return {
    shifts: sorted.map(({ name, from }) => ({ name, from })),
    week: calendar.week.map(moved),
    others: calendar.others.map(({ date, shifts }) => ({ date, shifts: moved(shifts) })),
  };
}

/** @param days of the week, 0 Monday: all of them get these crews */
export function withWeekdays(calendar: OnCallCalendar, days: readonly number[], crews: Crews): OnCallCalendar {
  return { ...calendar, week: calendar.week.map((before, day) => (days.includes(day) ? crews : before)) };
}

/** A single day in place of the one of a date, if there was one, in order. @param was its date before; absent: it is new */
export function withOtherDay(
  calendar: OnCallCalendar,
  { date, crews, was }: { date: string; crews: Crews; was?: string | undefined },
): OnCallCalendar {
  const rest = calendar.others.filter((other) => other.date !== was);
  const others = [...rest, { date, shifts: crews }];
  return { ...calendar, others: others.toSorted((one, other) => one.date.localeCompare(other.date)) };
}

export function withoutOtherDay(calendar: OnCallCalendar, date: string): OnCallCalendar {
  return { ...calendar, others: calendar.others.filter((other) => other.date !== date) };
}

/** The crews that a date has: its own, or those of its day of the week. */
export function crewsOn(calendar: OnCallCalendar, date: string): Crews {
  const own = calendar.others.find((other) => other.date === date);
  return own?.shifts ?? calendar.week[weekdayOf(date)] ?? [];
}

/** 0 Monday to 6 Sunday. @param date as ISO 8601 writes it */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function crewNames(crew: readonly UserId[], names: ReadonlyMap<number, string>): string {
  return crew.length === 0 ? t("nobody") : crew.map((id) => names.get(id) ?? t("User {id}", { id })).join(", ");
}

/** "Saturday, 05 Dec 2026" */
export function dayText(date: string): string {
  return `${weekdayName(weekdayOf(date))}, ${formatDate(Date.parse(date), "DD MMM YYYY", "UTC")}`;
}
