import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../test/builders.ts";
import { DAY, HOUR, localClock } from "./localTime.ts";
import { outdoorAirAt } from "./outdoorAir.ts";
import { skyAt, USUAL_LOCATION } from "./sky.ts";

/** Degrees of the sun above the horizon, by the model of the default campus standing somewhere else. */
async function sunAt(location: { latitude: number; longitude: number } | undefined, time: string): Promise<number> {
  const site = await loopbackSite();
  const { location: _own, ...settings } = site.settings;
  const moved = { ...site, settings: { ...settings, ...(location === undefined ? {} : { location }) } };
  return networkOf(moved).momentAt(Date.parse(time)).sky.sunElevation;
}

test("the sun stands where the site's own coordinates have it", async () => {
  // Solar noon of the equinox over Nairobi, Oslo and Quito: as high as 90 degrees less the latitude.
  expect(await sunAt({ latitude: -1.3, longitude: 36.8 }, "2026-03-20T09:40:00Z")).toBeGreaterThan(87);
  const oslo = await sunAt({ latitude: 59.9, longitude: 10.75 }, "2026-03-20T11:24:00Z");
  expect(oslo).toBeGreaterThan(29);
  expect(oslo).toBeLessThan(31);
  expect(await sunAt({ latitude: -0.2, longitude: -78.5 }, "2026-03-20T05:00:00Z")).toBeLessThan(-60);
  const bangkok = { latitude: 13.75, longitude: 100.5 };
  expect(await sunAt(undefined, "2026-03-20T05:25:00Z")).toBe(await sunAt(bangkok, "2026-03-20T05:25:00Z"));
});

test("a year has the rain and the sun of Bangkok, most of the rain from May to October", () => {
  const clock = localClock("Asia/Bangkok");
  const start = Date.parse("2026-01-01T00:00:00+07:00");
  let [rain, monsoonRain, sun] = [0, 0, 0];
  for (let time = start; time < start + 365 * DAY; time += HOUR / 4) {
    const local = clock(time);
    const sky = skyAt({ seed: 1, location: USUAL_LOCATION }, time, local);
    const fallen = outdoorAirAt({ time, local, sky }).rainRate / 4;
    rain += fallen;
    monsoonRain += local.month >= 4 && local.month < 10 ? fallen : 0;
    sun += sky.irradiance / 4_000;
  }
  expect(rain).toBeGreaterThan(1_250);
  expect(rain).toBeLessThan(2_000);
  expect(monsoonRain / rain).toBeGreaterThan(0.8);
  expect(sun / 365).toBeGreaterThan(4.5);
  expect(sun / 365).toBeLessThan(5);
});
