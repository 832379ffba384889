import type { SiteLocation } from "@atrium/contract";
import { type LocalClock, type LocalTime } from "./localTime.ts";
import type { People, Population, Presence } from "./population/population.ts";
import { type Sky, skyAt } from "./sky.ts";

/** Everything that is the same for the whole campus at one instant. */
export interface Moment {
  /** When its values are measured, ms since the epoch. */
  readonly time: number;
  /** When people and weather live it, ms since the epoch: another time only where the campus is ahead of the clock. */
  readonly calendarTime: number;
  readonly local: LocalTime;
  readonly sky: Sky;
  readonly people: People;
  /** Share of the usual people who are in, by the use of a building. */
  readonly presence: Presence;
}

/** What makes the days of one campus its own. */
export interface Calendar {
  readonly seed: number;
  readonly population: Population;
  readonly clock: LocalClock;
  readonly location: SiteLocation;
  /** ms by which people, sun and weather are ahead of the time at which values are measured: 0 but for tests and shows. */
  readonly ahead: number;
}

/** The one clock and weather of the campus, for any instant of the past or now. */
export function momentAt(calendar: Calendar, time: number): Moment {
  const calendarTime = time + calendar.ahead;
  const local = calendar.clock(calendarTime);
  const people = calendar.population.at(local);
  const sky = skyAt(calendar, calendarTime, local);
  return { time, calendarTime, local, sky, people, presence: people.presence };
}
