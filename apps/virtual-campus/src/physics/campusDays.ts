import type { Site } from "@atrium/site";
import { localClock, type LocalTime } from "./localTime.ts";
import { type Moment, momentAt, type Weather, weatherAt } from "./moment.ts";
import { Population } from "./population/population.ts";
import { USUAL_LOCATION } from "./sky.ts";
import { rejectedHeatOf } from "./water/rejectedHeat.ts";
import { WaterModel } from "./water/waterModel.ts";

/** What the model says of any moment of a campus: its people, its weather, its water. Without state. */
export interface CampusDays {
  readonly population: Population;
  readonly momentAt: (time: number) => Moment;
  readonly weatherAt: (time: number) => Weather;
  readonly localAt: (time: number) => LocalTime;
  /** Its days need the people and the weather. */
  readonly water: WaterModel;
}

export interface CampusDaysOptions {
  readonly site: Pick<Site, "plans" | "settings">;
  readonly seed: number;
  /** ms by which the days of the campus are ahead of the clock; none where it is left out. */
  readonly ahead?: number | undefined;
}

export function campusDays({ site, seed, ahead = 0 }: CampusDaysOptions): CampusDays {
  const { plans, settings } = site;
  const { timeZone, location = USUAL_LOCATION, calendar } = settings;
  const population = new Population({ seed, plans, calendar });
  const own = { seed, ahead, location, population, clock: localClock(timeZone) };
  const asked = {
    momentAt: (time: number) => momentAt(own, time),
    weatherAt: (time: number) => weatherAt(own, time),
    localAt: (time: number) => own.clock(time + ahead),
  };
  return { population, ...asked, water: new WaterModel({ plans, ...asked, rejectedHeat: rejectedHeatOf(plans) }) };
}
