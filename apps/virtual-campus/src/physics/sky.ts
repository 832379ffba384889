import type { SiteLocation } from "@atrium/contract/site";
import type { LocalTime } from "./localTime.ts";
import { DAY, HOUR, MINUTE } from "./localTime.ts";
import { drift } from "./chance.ts";

/** Bangkok: a campus whose site does not say where it stands is there. The weather is that of Bangkok anywhere. */
export const USUAL_LOCATION: SiteLocation = { latitude: 13.75, longitude: 100.5 };
const RADIANS = Math.PI / 180;

export interface Sky {
  /** Degrees above the horizon. */
  readonly sunElevation: number;
  /** 0 clear to 1 overcast. */
  readonly cloud: number;
  /** Global horizontal light, W/m². */
  readonly irradiance: number;
  /** Global horizontal light, lx. */
  readonly illuminance: number;
  /** °C */
  readonly temperature: number;
  /** % */
  readonly humidity: number;
}

/** Sun, cloud and air over the campus at one instant. `local` is the same instant in the site's time. */
export function skyAt(
  { seed, location }: { readonly seed: number; readonly location: SiteLocation },
  time: number,
  local: LocalTime,
): Sky {
  const sunElevation = elevation(location, time, local.dayOfYear);
  const cloud = cloudAt(seed, time, local);
  const irradiance = HAZE * clearSky(sunElevation) * (1 - 0.75 * cloud ** 1.6);
  const temperature = temperatureAt(seed, time, local, cloud);
  const humidity = Math.min(98, Math.max(35, 74 - (temperature - 28) * 3.6 + (cloud - 0.4) * 18));
  // 115 lm/W is the usual luminous efficacy of daylight with some cloud in it.
  return { sunElevation, cloud, irradiance, illuminance: irradiance * 115, temperature, humidity };
}

/** Degrees above the horizon, from the hour angle and the declination; good to about a degree. */
function elevation(location: SiteLocation, time: number, dayOfYear: number): number {
  const solarHour = (((time / HOUR) % 24) + location.longitude / 15 + equationOfTime(dayOfYear) + 24) % 24;
  const hourAngle = (solarHour - 12) * 15 * RADIANS;
  const declination = -23.44 * Math.cos(((dayOfYear + 10) / 365.25) * 2 * Math.PI) * RADIANS;
  const latitude = location.latitude * RADIANS;
  const sine =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(sine) / RADIANS;
}

/** Hours that a sundial is ahead of the clock. */
function equationOfTime(dayOfYear: number): number {
  const angle = ((dayOfYear - 81) / 364) * 2 * Math.PI;
  return (9.87 * Math.sin(2 * angle) - 7.53 * Math.cos(angle) - 1.5 * Math.sin(angle)) / 60;
}

/** Share of a clear sky's light that comes through the moist and dusty air of a tropical city. */
const HAZE = 0.855;

/** Haurwitz' clear sky, W/m². */
function clearSky(sunElevation: number): number {
  const height = Math.sin(sunElevation * RADIANS);
  return height <= 0 ? 0 : 1098 * height * Math.exp(-0.057 / height);
}

/** How wet the middle of each month is, 0 to 1, January first: rains begin in May and are heaviest in September. */
const WETNESS = [0.16, 0.18, 0.24, 0.4, 0.72, 0.66, 0.72, 0.76, 0.96, 0.9, 0.38, 0.12];

/** Wetter from May to October, with dull days, showers of hours and single clouds. */
function cloudAt(seed: number, time: number, local: LocalTime): number {
  const wetness = ofMonth(WETNESS, local.month - 0.5);
  const mood = drift(seed ^ 0x51, time, DAY) - 0.5;
  const shower = drift(seed ^ 0x52, time, 2.5 * HOUR) - 0.5;
  const single = drift(seed ^ 0x53, time, 25 * MINUTE) - 0.5;
  return Math.min(1, Math.max(0, 0.22 + 0.4 * wetness + 0.5 * mood + 0.45 * shower + 0.18 * single));
}

/** Monthly means of the day, °C, January first. */
const MONTHLY_MEANS = [27, 28.2, 29.5, 30.5, 30, 29.4, 29, 28.9, 28.5, 28.2, 27.8, 26.6];

function temperatureAt(seed: number, time: number, local: LocalTime, cloud: number): number {
  const mean = ofMonth(MONTHLY_MEANS, local.month);
  const swing = (5 - 2 * cloud) * Math.cos(((local.hour - 14.5) / 24) * 2 * Math.PI);
  return mean + swing + 3 * (drift(seed ^ 0x54, time, 1.3 * DAY) - 0.5) + 1.2 * (drift(seed ^ 0x55, time, HOUR) - 0.5);
}

/** Between the values of two months. @param month 0 is the moment of January's value; less is on the way from December */
export function ofMonth(values: readonly number[], month: number): number {
  const first = Math.floor(month);
  const share = month - first;
  return (values.at(first % 12) ?? 0) * (1 - share) + (values.at((first + 1) % 12) ?? 0) * share;
}
