import type { OnCallCalendar } from "@atrium/contract/alarms";
import type { SiteTime } from "@atrium/time";

/** The shift of a moment. */
export interface CurrentShift {
  readonly name: string;
  /** When the next one begins. */
  readonly until: number;
  /** Who is on call, in the order of notification. */
  readonly crew: readonly number[];
}

/** The shift of a moment, and who is on call in it. Before a day's first shift it is still the last one of the day before. */
export function shiftAt(calendar: OnCallCalendar, moment: number, time: SiteTime): CurrentShift {
  const today = time.startOfDay(moment);
  const begins = (day: number) => calendar.shifts.map(({ from }) => time.parse(`${time.isoDate(day)}T${from}`));
  const begun = begins(today).findLastIndex((from) => from <= moment);
  const isToday = begun !== -1;
  const index = isToday ? begun : calendar.shifts.length - 1;
  const day = isToday ? today : time.addDays(today, -1);
  const next = isToday ? begins(today)[begun + 1] : begins(today)[0];
  const until = next ?? begins(time.addDays(today, 1))[0] ?? moment;
  return { name: calendar.shifts[index]?.name ?? "", until, crew: shiftsOf(calendar, day, time)[index] ?? [] };
}

function shiftsOf({ week, others }: OnCallCalendar, day: number, time: SiteTime): readonly (readonly number[])[] {
  const date = time.isoDate(day);
  const other = others.find((one) => one.date === date);
  return other?.shifts ?? week[time.local(day).weekday - 1] ?? [];
}
