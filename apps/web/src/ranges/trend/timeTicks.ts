import { t } from "@atrium/words";
import { formatDate } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import type { TimeTick, TimeWindow } from "@atrium/ui/charts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Steps of the clock; more words than this are thinned by their width anyway. */
const CLOCK_STEPS = [5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR];
const MOST_TICKS = 14;

/** Words for the time axis, in the site's calendar: clock times within two days, days within months, then months. */
export function timeTicks(window: TimeWindow, time: SiteTime, timeZone: string): TimeTick[] {
  const { from, to } = window;
  if (to - from <= 2.5 * DAY) return clockTicks(window, time, timeZone);
  const days = time.days(from, to).filter((day) => day >= from);
  if (to - from <= 70 * DAY) {
    const named = to - from <= 10 * DAY ? "weekday" : "day";
    const every = Math.ceil(days.length / (2 * MOST_TICKS));
    return days
      .filter((_, index) => index % every === 0)
      .map((day) => ({ time: day, isDay: true, label: dayName(day, timeZone, named) }));
  }
  const months = days.filter((day) => formatDate(day, "YYYY-MM-DD", timeZone).endsWith("-01"));
  return months.map((day) => ({ time: day, isDay: true, label: formatDate(day, "MMM YYYY", timeZone) }));
}

function clockTicks({ from, to }: TimeWindow, time: SiteTime, timeZone: string): TimeTick[] {
  const step = CLOCK_STEPS.find((one) => (to - from) / one <= MOST_TICKS) ?? DAY;
  const ticks: TimeTick[] = [];
  for (const day of time.days(from, to)) {
    const end = Math.min(to, time.addDays(day, 1));
    for (let at = day; at < end; at += step) {
      if (at < from) continue;
      const isDay = at === day;
      ticks.push({ time: at, isDay, label: isDay ? dayName(at, timeZone, "day") : formatDate(at, "HH:mm", timeZone) });
    }
  }
  return ticks;
}

/** "Mon 16 Nov", or "16 Nov". */
function dayName(moment: number, timeZone: string, form: "weekday" | "day"): string {
  const day = formatDate(moment, "D MMM", timeZone);
  return form === "day" ? day : `${weekday(moment, timeZone)} ${day}`;
}

function weekday(moment: number, timeZone: string): string {
  return formatDate(moment, "ddd", timeZone);
}

/**
 * A moment of the chart as text: of a mean over a day the day, else with its time. When the clocks go back: "02:15
 * (second)".
 */
export function momentTitle(moment: number, { timeZone, step }: { timeZone: string; step: number | null }): string {
  const day = `${weekday(moment, timeZone)} ${formatDate(moment, "DD MMM YYYY", timeZone)}`;
  if (step !== null && step >= DAY) return day;
  const clock = formatDate(moment, "HH:mm", timeZone);
  return isRepeated(moment, timeZone) ? t("{day}, {clock} (second)", { day, clock }) : `${day}, ${clock}`;
}

/** Whether the site's clocks have shown this time before, because they went back by an hour, or by half of one. */
function isRepeated(moment: number, timeZone: string): boolean {
  const shown = (at: number) => formatDate(at, "DD/MM/YYYY HH:mm", timeZone);
  return [HOUR, HOUR / 2].some((shift) => shown(moment - shift) === shown(moment));
}
