import { expect, test } from "vitest";
import { loopbackSite, networkOf, pastCampus } from "../../../test/builders.ts";
import { MINUTE } from "../localTime.ts";
import { CampusAir } from "./campusAir.ts";
import { humidityOf, waterOf } from "./moistAir.ts";

const MEETING = "office-building/first/A02";
const OFFICE = "office-building/first/A01";

async function campusAt(time: string) {
  const site = await loopbackSite();
  const { momentAt } = networkOf(site);
  const start = Date.parse(time);
  // The air of a working campus, at which no machine is any more.
  const kept = (await pastCampus(time)).air.keep();
  const air = new CampusAir({ site, moment: momentAt(start), momentAt, kept });
  const at = (key: string) => air.room(key) ?? { temperature: Number.NaN, humidity: Number.NaN, co2: Number.NaN };
  return { site, air, at, momentAt, start, live: (duration: number) => air.step(momentAt(start + duration)) };
}

test("at work every room's air is such as people could breathe, and cooled rooms are cooler than the day", async () => {
  const { site, air, at } = await campusAt("2026-11-20T14:00:00+07:00");
  for (const plan of site.plans) {
    for (const room of plan.rooms) {
      const found = air.room(`${plan.building}/${plan.floor}/${room.id}`);
      if (found === undefined) {
        continue;
      }
      expect(found.temperature).toBeGreaterThan(18);
      expect(found.temperature).toBeLessThan(36);
      expect(found.humidity).toBeGreaterThan(25);
      expect(found.humidity).toBeLessThanOrEqual(100);
      expect(found.co2).toBeGreaterThanOrEqual(400);
      expect(found.co2).toBeLessThan(2_000);
    }
  }
  expect(at(OFFICE).temperature).toBeLessThan(air.outdoors.temperature - 3);
});

test("a roof or a street has no air of its own", async () => {
  const { air } = await campusAt("2026-11-20T14:00:00+07:00");
  expect(air.room("office-building/rooftop/R10")).toBeUndefined();
  expect(air.room("nowhere/first/A01")).toBeUndefined();
});

test("without cooling a room warms up, with all of it the room cools and dries", async () => {
  const { air, at, live } = await campusAt("2026-11-20T14:00:00+07:00");
  const before = at(MEETING);
  air.cooler("AC", MEETING)(0);
  live(30 * MINUTE);
  expect(at(MEETING).temperature).toBeGreaterThan(before.temperature + 1);
  const warm = at(MEETING);
  air.cooler("AC", MEETING)(air.nature(MEETING)?.ratedCooling ?? 0);
  live(60 * MINUTE);
  expect(at(MEETING).temperature).toBeLessThan(warm.temperature - 1);
  expect(waterOf(at(MEETING).temperature, at(MEETING).humidity)).toBeLessThan(waterOf(warm.temperature, warm.humidity));
});

test("fresh air takes the carbon dioxide out; without any it gathers", async () => {
  const { air, at, live } = await campusAt("2026-11-20T10:00:00+07:00");
  const outdoors = { temperature: 20, humidity: 60, co2: 425 };
  air.outlet("DOAS", [OFFICE, MEETING])({ ...outdoors, flow: 0 });
  live(45 * MINUTE);
  const stuffy = at(OFFICE).co2;
  air.outlet("DOAS", [OFFICE, MEETING])({ ...outdoors, flow: 4_000 });
  live(90 * MINUTE);
  expect(at(OFFICE).co2).toBeLessThan(stuffy - 300);
});

test("closed curtains keep sun out, and daylight", async () => {
  const open = await campusAt("2026-11-20T11:00:00+07:00");
  const closed = await campusAt("2026-11-20T11:00:00+07:00");
  for (const { air } of [open, closed]) {
    air.cooler("AC", OFFICE)(0);
  }
  closed.air.setShade("C-1", OFFICE, 0);
  open.live(60 * MINUTE);
  closed.live(60 * MINUTE);
  expect(closed.at(OFFICE).temperature).toBeLessThan(open.at(OFFICE).temperature - 0.05);
  expect(closed.air.daylightShare(OFFICE)).toBeCloseTo(0.1);
  expect(open.air.daylightShare(OFFICE)).toBeUndefined();
});

test("a restart after minutes goes on with the air that was there, one after days does not", async () => {
  const { site, air, at, live, momentAt, start } = await campusAt("2026-11-20T14:00:00+07:00");
  air.cooler("AC", MEETING)(0);
  live(60 * MINUTE);
  const kept = air.keep();
  const again = (time: number) => new CampusAir({ site, kept, moment: momentAt(time), momentAt }).room(MEETING);
  expect(again(start + 60 * MINUTE)?.temperature).toBeCloseTo(at(MEETING).temperature, 2);
  expect(again(start + 3 * 24 * 60 * MINUTE)?.temperature).toBeLessThan(at(MEETING).temperature - 1);
});

test("moisture by share and by grams agree", () => {
  expect(waterOf(25, 50)).toBeCloseTo(9.9, 1);
  expect(humidityOf(25, waterOf(25, 50))).toBeCloseTo(50, 6);
  expect(humidityOf(10, 20)).toBe(100);
});
