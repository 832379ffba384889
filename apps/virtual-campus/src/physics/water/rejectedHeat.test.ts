import type { Site } from "@atrium/site";
import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, loopbackSite, networkOf, pastCampus, siteWith, startCampus } from "../../../test/builders.ts";
import { HOUR, MINUTE } from "../localTime.ts";
import { rejectedHeatOf } from "./rejectedHeat.ts";

const INLET = "WM-X-01";
const Meter = z.looseObject({ litres: z.number() });

test.each([
  ["a working day of November", "2026-11-19"],
  ["one of the hot season", "2026-04-28"],
  ["the Monday of Songkran", "2026-04-13"],
  ["a Sunday", "2026-11-22"],
])("on %s the days of the water have the heat of the stepped plant within a tenth", async (_, date) => {
  const site = await loopbackSite();
  const network = networkOf(site);
  const byMoment = rejectedHeatOf(site.plans);
  const campus = await pastCampus(`${date}T00:00:00+07:00`, site);
  const start = campus.time;
  const heat = { plant: 0, formula: 0 };
  for (let time = start + 5 * MINUTE; time <= start + 24 * HOUR; time += 5 * MINUTE) {
    campus.liveUntil(time);
    heat.plant += campus.climate.chillers.power.rejected;
    heat.formula += byMoment(network.momentAt(time));
  }
  expect(heat.formula / heat.plant).toBeGreaterThan(0.9);
  expect(heat.formula / heat.plant).toBeLessThan(1.1);
});

function unitsOf({ plans }: Site): string[] {
  return plans.flatMap(({ devices }) => devices.filter(({ module }) => module === "doas").map(({ id }) => id));
}

/** Litres of the city's water from nine to three on a working day with every fresh air unit at a level. */
async function drawn(level: number | undefined) {
  const clock = new HandClock("2026-11-19T09:00:00+07:00");
  const units = ["o", "l", "s", "p"].map((building) => `bacnet-doas-${building}`);
  const campus = await startCampus({ site: await siteWith("modbus-water", ...units), clock });
  const litres = () => Meter.parse(campus.systemOf(INLET)?.state(INLET)).litres;
  const before = litres();
  for (const id of unitsOf(campus.site)) {
    if (level !== undefined) campus.systemOf(id)?.wallSwitch?.(id, level);
  }
  for (let passed = 0; passed < 6 * HOUR; passed += 5 * MINUTE) {
    clock.forward(5 * MINUTE);
    campus.step();
  }
  return { litres: litres() - before, ofTheDay: campus.network.water.dayOf(clock.now()) };
}

test("fresh air at LOW saves the towers' water, at the highest level it costs some, and under its program it is that of the day", async () => {
  const [low, usual, high] = [await drawn(1), await drawn(undefined), await drawn(5)];
  const { ofTheDay } = usual;
  const at = (hour: number) => ofTheDay.counted(INLET, ofTheDay.start + hour * HOUR);
  expect(Math.abs(usual.litres - (at(15) - at(9)))).toBeLessThanOrEqual(1);
  expect(usual.litres - low.litres).toBeGreaterThan(500);
  expect(high.litres - usual.litres).toBeGreaterThan(500);
});
