import { expect, test } from "vitest";
import { SiteTime } from "@atrium/time";
import { sunTimes } from "./sun.ts";

/** As almanacs of these places print them. */
test.each([
  ["Greenwich", "Europe/London", 51.4779, 0, "2024-06-20", "04:43", "21:21"],
  ["Greenwich", "Europe/London", 51.4779, 0, "2024-12-21", "08:03", "15:53"],
  ["Bangkok", "Asia/Bangkok", 13.75, 100.5, "2024-03-20", "06:22", "18:29"],
  ["Auckland", "Pacific/Auckland", -36.85, 174.76, "2024-12-21", "05:58", "20:39"],
  ["Quito", "America/Guayaquil", -0.18, -78.47, "2024-09-22", "06:03", "18:10"],
])("at %s (%s) the sun is there when almanacs say", (_place, zone, latitude, longitude, date, rise, set) => {
  const time = SiteTime.of(zone);
  const { sunrise, sunset } = sunTimes(time.parse(`${date}T12:00`), { latitude, longitude });
  const minutesFrom = (moment: number | null, clock: string) =>
    Math.abs((moment ?? Number.NaN) - time.parse(`${date}T${clock}`)) / 60_000;
  expect(minutesFrom(sunrise, rise)).toBeLessThanOrEqual(2);
  expect(minutesFrom(sunset, set)).toBeLessThanOrEqual(2);
});

test("beyond the polar circle there are days without a rise and a set", () => {
  const tromso = { latitude: 69.65, longitude: 18.96 };
  const time = SiteTime.of("Europe/Oslo");
  for (const date of ["2024-06-21", "2024-12-21"]) {
    expect(sunTimes(time.parse(`${date}T12:00`), tromso)).toEqual({ sunrise: null, sunset: null });
  }
});
