import type { ScheduleCalendar } from "@atrium/automation";
import { holidaysOf, type SiteFile } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";

/** The site's days as rules ask for them. */
export interface SiteDays extends ScheduleCalendar {
  /** From a date to another, both included. */
  holidaysBetween(first: string, last: string): { readonly date: string; readonly name: string }[];
}

/** Its holidays and its sun as they are set at the moment. */
export function siteCalendar({
  time,
  settings,
}: {
  readonly time: SiteTime;
  readonly settings: () => Pick<SiteFile, "calendar" | "location">;
}): SiteDays {
  const holidays = () => holidaysOf(settings());
  return {
    time,
    get location() {
      return settings().location;
    },
    holidayOn: (date) => holidays().on(date)?.name,
    holidaysBetween: (first, last) =>
      holidays()
        .between(first, last)
        .map(({ on, holiday }) => ({ date: on, name: holiday.name })),
  };
}
