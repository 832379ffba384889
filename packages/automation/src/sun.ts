import type { SiteLocation } from "@atrium/contract/site";
import { DAY, MINUTE } from "@atrium/time";

const RADIANS = Math.PI / 180;
/** The upper edge of the sun on a flat horizon, with the usual refraction: degrees from straight above. */
const HORIZON = 90.833;
/** ms since the epoch of 2000-01-01 12:00, where Julian centuries are counted from. */
const J2000 = Date.UTC(2000, 0, 1, 12);
const CENTURY = 36_525 * DAY;

/** When the sun rises and sets, ms since the epoch; null where it does neither on that day. */
export interface SunTimes {
  readonly sunrise: number | null;
  readonly sunset: number | null;
}

/**
 * Rise and set around the noon of a day, by the equations of NOAA's solar calculator (after Meeus): good to a minute as far
 * as the polar circles.
 * @param noon the local clock's noon, ms since the epoch
 */
export function sunTimes(noon: number, location: SiteLocation): SunTimes {
  const transit = transitNear(noon, location.longitude);
  return { sunrise: edge(transit, location, -1), sunset: edge(transit, location, 1) };
}

/**
 * Where the sun does not set or rise on a day, the moment to which that draws near: the sun's highest while it stays down, its lowest
 * while it stays up. undefined: it rises and sets.
 */
export function polarEdge(noon: number, { latitude, longitude }: SiteLocation, side: -1 | 1): number | undefined {
  const transit = transitNear(noon, longitude);
  if (edge(transit, { latitude, longitude }, side) !== null) return undefined;
  const isUp = Math.sign(sunAt(transit).declination) === Math.sign(latitude);
  return isUp ? transit + (side * DAY) / 2 : transit;
}

/** The moment nearest to `noon` at which the sun is highest. */
function transitNear(noon: number, longitude: number): number {
  const midnight = Math.floor(noon / DAY) * DAY;
  const highest = midnight + (720 - 4 * longitude - sunAt(noon).equationOfTime) * MINUTE;
  return highest + Math.round((noon - highest) / DAY) * DAY;
}

/** @param side -1 the rise before the transit, 1 the set after it */
function edge(transit: number, { latitude }: SiteLocation, side: -1 | 1): number | null {
  const base = sunAt(transit).equationOfTime;
  let moment = transit;
  // The sun moves on between its highest and the edge: asked again where it is then.
  for (let round = 0; round < 3; round += 1) {
    const { declination, equationOfTime } = sunAt(moment);
    const cosine =
      Math.cos(HORIZON * RADIANS) / (Math.cos(latitude * RADIANS) * Math.cos(declination)) -
      Math.tan(latitude * RADIANS) * Math.tan(declination);
    if (Math.abs(cosine) > 1) return null;
    const hourAngle = Math.acos(cosine) / RADIANS;
    moment = transit + (4 * side * hourAngle + base - equationOfTime) * MINUTE;
  }
  return Math.round(moment);
}

/** Declination in radians, and by how many minutes a sundial is ahead of a clock. */
function sunAt(moment: number): { readonly declination: number; readonly equationOfTime: number } {
  const century = (moment - J2000) / CENTURY;
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * RADIANS;
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    Math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = (125.04 - 1934.136 * century) * RADIANS;
  const longitude = (meanLongitude + centre - 0.00569 - 0.00478 * Math.sin(node)) * RADIANS;
  const obliquity =
    (23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60) * RADIANS +
    0.00256 * Math.cos(node) * RADIANS;
  const y = Math.tan(obliquity / 2) ** 2;
  const mean = meanLongitude * RADIANS;
  const equation =
    y * Math.sin(2 * mean) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * mean) -
    0.5 * y * y * Math.sin(4 * mean) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    equationOfTime: (4 * equation) / RADIANS,
  };
}
