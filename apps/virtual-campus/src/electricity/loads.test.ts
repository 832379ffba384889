import { expect, test } from "vitest";
import { loopbackSite, networkOf, pastCampus } from "../../test/builders.ts";
import { systems } from "../systems/systems.ts";
import { CHILLER_LOAD } from "../physics/chillers.ts";
import { loadsOf } from "./loads.ts";

const FRIDAY_MORNING = Date.parse("2026-11-20T10:00:00+07:00");

test("every room has plugs, and no load stands twice", async () => {
  const site = await loopbackSite();
  const loads = loadsOf(site, systems);
  const rooms = site.plans.reduce((sum, { rooms: ofFloor }) => sum + ofFloor.length, 0);
  expect(loads.filter(({ id }) => id.startsWith("plug:"))).toHaveLength(rooms);
  expect(new Set(loads.map(({ id }) => id)).size).toBe(loads.length);
});

test("without systems a campus has its plugs alone, and no plant", async () => {
  const site = await loopbackSite();
  expect(new Set(loadsOf(site, []).map(({ use }) => use))).toEqual(new Set(["plug"]));
});

test("smart plugs measure a part of their rooms' plugs: with them a campus takes as much as without", async () => {
  const site = await loopbackSite();
  const moment = networkOf(site).momentAt(FRIDAY_MORNING);
  const wattsOf = (kinds: typeof systems) =>
    loadsOf(site, kinds)
      .filter(({ id }) => /^(plug:|PL-)/.test(id))
      .reduce((sum, { watts }) => sum + (watts?.(moment) ?? 0), 0);
  expect(wattsOf(systems)).toBeCloseTo(wattsOf([]), 3);
  const smart = loadsOf(site, systems).filter(({ id }) => id.startsWith("PL-"));
  const each = smart.map(({ watts }) => watts?.(moment) ?? 0);
  expect(Math.min(...each)).toBeGreaterThan(2);
  expect(Math.max(...each)).toBeLessThan(1_600);
});

test("the chillers cool the fresh air of every unit, and stand outdoors", async () => {
  const site = await loopbackSite();
  const chillerWatts = async (plans: typeof site.plans) => {
    const { electricity, network } = await pastCampus("2026-11-20T10:00:00+07:00", { ...site, plans });
    const index = network.loads.findIndex(({ id }) => id === CHILLER_LOAD);
    return { placement: network.loads[index]?.placement, watts: electricity.watts(index) };
  };
  const { placement, watts } = await chillerWatts(site.plans);
  expect(placement).toBe("outdoor");
  expect(watts).toBeGreaterThan(10_000);
  const firstFloors = site.plans.filter(({ floor, building }) => floor === "first" || building === "outdoor");
  expect((await chillerWatts(firstFloors)).watts).toBeLessThan(watts);
});

test("no load takes more than it says that it takes at most, at any hour of a week", async () => {
  const network = networkOf(await loopbackSite());
  const bounded = network.circuits;
  expect(bounded.every(({ ceiling }) => ceiling !== undefined)).toBe(true);
  for (let hour = 0; hour < 168; hour += 5) {
    const moment = network.momentAt(FRIDAY_MORNING + hour * 3_600_000);
    for (const load of bounded) {
      expect(load.watts(moment)).toBeLessThanOrEqual(load.ceiling ?? 0);
    }
  }
});
