import { SiteTime } from "@atrium/time";

/** Days of the site, the last one included. */
export interface EventDays {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The moments of an address as days. */
export function daysOf({ from, to }: EventDays, timeZone: string): EventDays {
  const calendar = SiteTime.of(timeZone);
  return {
    from: from === undefined ? undefined : calendar.isoDate(Date.parse(from)),
    // The address has the moment after the last day.
    to: to === undefined ? undefined : calendar.isoDate(Date.parse(to) - 1),
  };
}

/** Days as the moments of an address: from the beginning of the first to the end of the last. */
export function momentsOf(days: Partial<EventDays>, timeZone: string): Partial<EventDays> {
  const calendar = SiteTime.of(timeZone);
  const beginning = (day: string, more: number) => new Date(calendar.addDays(calendar.parse(day), more)).toISOString();
  return {
    ...("from" in days ? { from: days.from && beginning(days.from, 0) } : {}),
    ...("to" in days ? { to: days.to && beginning(days.to, 1) } : {}),
  };
}
