import type { NoticeHours } from "@atrium/contract/alarms";
import { HOUR, type LocalTime, type SiteTime } from "@atrium/time";

type Stretch = Pick<NoticeHours, "from" | "to">;

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
}

/** Whether a moment lies within the hours, as the site's clocks show it. A stretch over midnight is of the day on which it begins. */
export function isWithin(hours: NoticeHours, moment: number, time: SiteTime): boolean {
  const local = time.local(moment);
  const now = local.hour * 60 + local.minute;
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
  const yesterday = ((local.weekday + 5) % 7) + 1;
  if (from < to) return hours.days.includes(local.weekday) && now >= from && now < to;
  return (hours.days.includes(local.weekday) && now >= from) || (hours.days.includes(yesterday) && now < to);
}

/**
 * When quiet hours that a moment lies in are over; undefined: it lies in none. Where clocks change within them they end by
 * what the clocks show then.
 */
export function quietUntil(quiet: Stretch, moment: number, time: SiteTime): number | undefined {
  if (!isWithin({ ...quiet, days: [1, 2, 3, 4, 5, 6, 7] }, moment, time)) return undefined;
  const ends = endOn(time.local(moment), quiet.to, time);
  if (ends > moment) return ends;
  // Noon of the next day is on the next date however clocks change.
  return endOn(time.local(time.addDays(moment, 1) + 12 * HOUR), quiet.to, time);
}

function endOn({ year, month, day }: LocalTime, clock: string, time: SiteTime): number {
  const minute = minuteOf(clock);
  return time.at({ year, month, day, hour: Math.floor(minute / 60), minute: minute % 60 });
}
