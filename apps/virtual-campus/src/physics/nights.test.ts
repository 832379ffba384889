import { expect, test } from "vitest";
import { loopbackSite, networkOf, ofItsOwn, pastCampus } from "../../test/builders.ts";
import { isCooledByProgram } from "./cooling.ts";
import { DAY, HOUR, MINUTE } from "./localTime.ts";
import { waterOf } from "./air/moistAir.ts";
import { wholeMeters } from "./water/waterPlan.ts";

/** Three weeks without a leak. */
const NIGHTS = 21;
const START = Date.parse("2026-11-09T00:00:00+07:00");
const OFFICE = "office-building";
/** A classroom with units, with nobody in it by night. */
const ROOM = "learning-building/third/B03";

test("by night a little water flows in every building, in no two alike, and never none for an hour", async () => {
  const { water } = networkOf(await loopbackSite());
  const shares = water.plan.buildings.flatMap((pipes) => {
    const { placement } = pipes;
    const meters = wholeMeters(pipes);
    if (meters.length === 0) return [];
    const between = (from: number, until: number) =>
      sum(meters.map((meter) => water.dayOf(from).counted(meter, until) - water.dayOf(from).counted(meter, from)));
    const days = Array.from({ length: NIGHTS }, (_, day) => START + day * DAY);
    const hours = days.flatMap((day) =>
      [1, 2, 3, 4].map((hour) => between(day + hour * HOUR, day + (hour + 1) * HOUR)),
    );
    expect(Math.min(...hours)).toBeGreaterThan(0);
    expect(Math.max(...hours)).toBeGreaterThan(1.5 * Math.min(...hours));
    const [night, whole] = [
      sum(hours) / hours.length,
      sum(days.map((day) => between(day, day + DAY))) / days.length / 24,
    ];
    return [{ placement, share: night / whole }];
  });
  const of = (placement: string) => shares.find((one) => one.placement === placement)?.share;
  for (const placement of [OFFICE, "learning-building", "pavilion"]) {
    expect(of(placement)).toBeGreaterThan(0.02);
    expect(of(placement)).toBeLessThan(0.1);
  }
  // Patients sleep there.
  expect(of("sunshine-care")).toBeGreaterThan(0.08);
  expect(of("sunshine-care")).toBeLessThan(0.2);
  expect(new Set(shares.map(({ share }) => share.toFixed(4))).size).toBe(shares.length);
});

test("what an office takes at four differs from night to night, and is the same whenever it is read", async () => {
  const site = await loopbackSite();
  const [forwards, backwards] = [networkOf(site), networkOf(ofItsOwn(site))];
  const nights = Array.from({ length: NIGHTS }, (_, night) => START + night * DAY + 4 * HOUR);
  const wattsOf = ({ loads, momentAt }: typeof forwards, time: number) => {
    const moment = momentAt(time);
    return sum(
      loads.map(({ placement, use, watts }) => (placement === OFFICE && use === "plug" ? (watts?.(moment) ?? 0) : 0)),
    );
  };
  const taken = nights.map((time) => wattsOf(forwards, time));
  const mean = sum(taken) / NIGHTS;
  const deviation = Math.sqrt(sum(taken.map((watts) => (watts - mean) ** 2)) / NIGHTS);
  expect(deviation / mean).toBeGreaterThan(0.02);
  expect(deviation / mean).toBeLessThan(0.15);
  expect(nights.toReversed().map((time) => wattsOf(backwards, time))).toEqual(taken.toReversed());
});

test("a room is at 50 to 60 % while it is cooled, moister with each hour after it, and dry again soon after it is cooled", async () => {
  const campus = await pastCampus("2026-11-18T12:00:00+07:00");
  const nature = campus.air.nature(ROOM);
  const air = () => campus.air.living(ROOM) ?? { temperature: Number.NaN, humidity: Number.NaN };
  const isCooled = () => nature !== undefined && isCooledByProgram(nature.use, campus.network.momentAt(campus.time));
  const cooled = air().humidity;
  expect(isCooled()).toBe(true);
  expect(cooled).toBeGreaterThan(50);
  expect(cooled).toBeLessThan(60);
  while (isCooled()) campus.stepTowards(campus.time + DAY);
  const ended = campus.time;
  const moist = [1, 3, 6].map((hours) => {
    campus.liveUntil(ended + hours * HOUR);
    return air().humidity;
  });
  expect(moist).toEqual(moist.toSorted((one, other) => one - other));
  expect(moist[0]).toBeGreaterThan(cooled + 3);
  expect(moist.at(-1)).toBeGreaterThan(70);
  // Its air holds no more water than that outdoors, by which it became moist.
  const { sky } = campus.network.momentAt(campus.time);
  expect(waterOf(air().temperature, air().humidity)).toBeLessThan(waterOf(sky.temperature, sky.humidity) + 0.5);
  while (!isCooled()) campus.stepTowards(campus.time + DAY);
  campus.liveUntil(campus.time + 90 * MINUTE);
  expect(air().humidity).toBeLessThan(62);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
