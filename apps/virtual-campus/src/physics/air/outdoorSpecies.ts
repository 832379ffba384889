import { drift, wordSeed } from "../chance.ts";
import { DAY, HOUR } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { outdoorAirAt } from "../outdoorAir.ts";
import { ofMonth } from "../sky.ts";
import type { Species } from "./species.ts";

const SEED = wordSeed("outdoor species");

/**
 * PM2.5 of Bangkok in the middle of each month, January first, µg/m³. Fitted to what its stations show: two to three times
 * as much in the dry season as in the rains, more on weekdays, two peaks a day (Chirasophon and Pochanart 2020,
 * doi:10.5572/ajae.2020.14.1.073), and mornings of January at 40 to 70 (Bangkok's air quality centre, January 2023 and 2024).
 */
const FINE = [40, 38, 31, 22, 16, 13, 12, 13, 15, 20, 26, 35];
/** Share of PM10 that is PM2.5: 0.61 in the mean, lower in the rains (same source). */
const FINE_SHARE = { dry: 0.65, wet: 0.54 };
/** Air stands still for days, and is blown out for days. */
const EPISODE = 2.5 * DAY;
/** mm/h of rain that washes half of the dust out. */
const WASHING = 12;
/** ppb of vapours over a city, and what its traffic adds at the rush. */
const TVOC = 30;
const TRAFFIC_TVOC = 28;
/** Share of the weekday's traffic on Saturdays and Sundays. */
const WEEKEND = 0.55;

/** What the air outdoors follows from. */
export type Outdoors = Pick<Moment, "local" | "calendarTime" | "sky"> & {
  readonly people: Pick<Moment["people"], "isWorkingDay">;
};

/** What the air outdoors carries: by season, by traffic, by how still the air is, and by rain. */
export function outdoorSpeciesAt(moment: Outdoors): Species {
  const { local, calendarTime, sky } = moment;
  const stillness = 0.62 + 0.76 * drift(SEED ^ 1, calendarTime, EPISODE);
  const flutter = 0.94 + 0.12 * drift(SEED ^ 2, calendarTime, HOUR / 2);
  const rushes = traffic(moment);
  // The air over the ground is thinnest mixed at dawn and after dusk, and thickest in the heat of the afternoon.
  const mixing = 1.06 - 0.2 * bump(local.hour, 15, 3.5);
  const washed = 1 / (1 + outdoorAirAt({ time: calendarTime, local, sky }).rainRate / WASHING);
  const air = stillness * flutter * mixing;
  const fine = ofMonth(FINE, local.month - 0.5) * air * (0.93 + 0.3 * rushes) * washed;
  const dryness = Math.min(1, Math.max(0, (ofMonth(FINE, local.month - 0.5) - 12) / 28));
  const share = FINE_SHARE.wet + (FINE_SHARE.dry - FINE_SHARE.wet) * dryness;
  return { fine, coarse: fine * (1 / share - 1) * washed, tvoc: (TVOC + TRAFFIC_TVOC * rushes) * air, smoke: 0 };
}

/** 0 to 1: the rush of the morning and the longer one of the evening. */
function traffic({ local, people }: Outdoors): number {
  const busy = people.isWorkingDay(local.day) ? 1 : WEEKEND;
  return busy * Math.max(bump(local.hour, 8, 1.6), 0.8 * bump(local.hour, 19, 2.4));
}

/** 1 at an hour of the day, and less with the distance from it. */
function bump(hour: number, middle: number, width: number): number {
  const distance = Math.min(Math.abs(hour - middle), 24 - Math.abs(hour - middle));
  return Math.exp(-((distance / width) ** 2) / 2);
}
