import type { SiteLocation } from "@atrium/contract/site";
import { type LocalClock, type LocalTime } from "./localTime.ts";
import type { People, Population, Presence } from "./population/population.ts";
import { type Sky, skyAt } from "./sky.ts";

/** One instant without its people: cheap to ask for any day. */
export interface Weather {
  /** When its values are measured, ms since the epoch. */
  readonly time: number;
  /** When people and weather live it, ms since the epoch: another time only where the campus is ahead of the clock. */
  readonly calendarTime: number;
  readonly local: LocalTime;
  readonly sky: Sky;
}

/** Everything that is the same for the whole campus at one instant. */
export interface Moment extends Weather {
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
export function weatherAt(calendar: Calendar, time: number): Weather {
  const calendarTime = time + calendar.ahead;
  const local = calendar.clock(calendarTime);
  return { time, calendarTime, local, sky: skyAt(calendar, calendarTime, local) };
}

/** The same with its people. */
export function momentAt(calendar: Calendar, time: number): Moment {
  const weather = weatherAt(calendar, time);
  const people = calendar.population.at(weather.local);
  return { ...weather, people, presence: people.presence };
}
