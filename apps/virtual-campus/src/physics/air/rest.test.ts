import { expect, test } from "vitest";
import { loopbackSite, networkOf, pastCampus } from "../../../test/builders.ts";
import { HOUR, MINUTE } from "../localTime.ts";
import { CampusAir } from "./campusAir.ts";

/** A Sunday night: hardly anybody is in, and most machines are off. */
const NIGHT = "2026-11-22T01:00:00+07:00";
const MEETING = "office-building/first/A02";
const QUARTER = 15 * MINUTE;
const LONG = { timeout: 120_000 };

test("what nobody looks at for an hour is at the hour as it is with every step", LONG, async () => {
  const [resting, stepped] = await Promise.all([pastCampus(NIGHT), pastCampus(NIGHT)]);
  const start = resting.time;
  const rooms = [...resting.network.population.houses.roomIndexes.keys()].filter((key) => resting.air.nature(key));
  const temperature = (campus: typeof resting, key: string) => campus.air.room(key)?.temperature ?? Number.NaN;
  const held = { before: { ...resting.air.account }, heat: resting.air.heat };
  const first = rooms.map((key) => temperature(resting, key));
  resting.stepTowards(start + HOUR, QUARTER, () => false);
  const left = rooms.filter((key, room) => temperature(resting, key) === first[room]);
  expect(left.length / rooms.length).toBeGreaterThan(0.5);
  while (resting.time < start + 6 * HOUR) {
    resting.stepTowards(start + 6 * HOUR, QUARTER, (time) => (time - start) % HOUR === 0);
  }
  stepped.liveUntil(start + 6 * HOUR, QUARTER);
  const off = rooms.map((key) => Math.abs(temperature(resting, key) - temperature(stepped, key)));
  expect(Math.max(...off)).toBeLessThan(0.6);
  expect(off.reduce((sum, one) => sum + one, 0) / rooms.length).toBeLessThan(0.1);
  const { account } = resting.air;
  const entries = ["electricity", "people", "sun", "outdoors", "air", "rooms", "cooling"] as const;
  const gained = entries.map((entry) => account[entry] - held.before[entry]);
  const gains = gained.reduce((sum, joules) => sum + Math.abs(joules), 0);
  // Between rooms, the floor's mean takes and gives: the whole gains nothing.
  const balance = gained.reduce((sum, joules) => sum + joules, 0) - (resting.air.heat - held.heat);
  expect(Math.abs(balance) / gains).toBeLessThan(0.01);
});

test("what begins in a room begins in the air of that moment", async () => {
  const site = await loopbackSite();
  const { momentAt } = networkOf(site);
  const start = Date.parse(NIGHT);
  const kept = (await pastCampus(NIGHT)).air.keep();
  const [rested, looked] = [true, false].map((mayRest) => {
    const air = new CampusAir({ site, moment: momentAt(start), momentAt, kept });
    const cool = air.cooler("AC", MEETING);
    const step = (minute: number, may: boolean) => air.step(momentAt(start + minute * MINUTE), may);
    cool(air.nature(MEETING)?.ratedCooling ?? 0);
    step(20, mayRest);
    cool(0);
    const cold = air.room(MEETING)?.temperature ?? Number.NaN;
    for (let minute = 30; minute <= 70; minute += 10) step(minute, mayRest);
    const before = air.room(MEETING)?.temperature ?? Number.NaN;
    cool(1_000);
    step(80, mayRest);
    return { cold, before, after: air.room(MEETING)?.temperature ?? Number.NaN };
  });
  expect(rested?.before).toBe(rested?.cold);
  expect(looked?.after).toBeGreaterThan((looked?.cold ?? Number.NaN) + 0.5);
  expect(Math.abs((rested?.after ?? Number.NaN) - (looked?.after ?? Number.NaN))).toBeLessThan(0.15);
});
