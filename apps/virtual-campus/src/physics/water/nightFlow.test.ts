import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../../test/builders.ts";
import { rejectedHeatOf } from "./rejectedHeat.ts";
import { flawsBetween } from "../flaws/flawBook.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import { WaterModel } from "./waterModel.ts";

/** m³/h that a leak of a litre a minute takes: the least that it adds to a night. */
const LEAST = 0.06;

test("at night the quietest quarter hour behind a floor is far less than a litre a minute, and more exactly while it leaks", async () => {
  const site = await loopbackSite();
  const { momentAt, weatherAt, localAt } = networkOf(site);
  const water = new WaterModel({
    plans: site.plans,
    momentAt,
    weatherAt,
    localAt,
    rejectedHeat: rejectedHeatOf(site.plans),
  });
  const parts = site.plans.flatMap(({ devices }) => devices.filter((device) => device["role"] === "part"));
  const start = Date.parse("2026-08-25T00:00:00+07:00");
  const leaks = flawsBetween({ site, lamps: [], gateways: [] }, start - 60 * DAY, start + 120 * DAY).filter(
    ({ kind }) => kind === "leak",
  );
  /** What was lowest in each night, behind meters that leak all of it, and behind those that do not. */
  const nights = { leaking: new Map<string, number>(), quiet: new Map<string, number>() };
  for (let day = start; day < start + 110 * DAY; day += DAY) {
    const [from, to] = [day + 2 * HOUR, day + 4 * HOUR];
    for (const { id } of parts) {
      const quarters = Array.from({ length: 8 }, (_, index) => {
        const at = from + index * 15 * MINUTE;
        return (water.dayOf(at).counted(id, at + 15 * MINUTE) - water.dayOf(at).counted(id, at)) * (4 / 1_000);
      });
      const leak = leaks.find((one) => one.of === id && one.from < to && one.until > from);
      const isPartly = leak !== undefined && (leak.from > from || leak.until < to);
      if (isPartly) continue;
      nights[leak === undefined ? "quiet" : "leaking"].set(`${id} ${day}`, Math.min(...quarters));
    }
  }
  expect([...nights.quiet].filter(([, lowest]) => lowest >= LEAST / 4)).toEqual([]);
  expect([...nights.leaking].filter(([, lowest]) => lowest <= LEAST)).toEqual([]);
  const found = new Set([...nights.leaking.keys()].map((key) => key.split(" ")[0]));
  expect(found).toEqual(new Set(["WM-L4-A-01", "WM-O1-C-01", "WM-O2-C-01"]));
});
