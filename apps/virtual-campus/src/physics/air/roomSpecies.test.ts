import { expect, test } from "vitest";
import { loopbackSite, networkOf, pastCampus } from "../../../test/builders.ts";
import { DAY, HOUR, localClock, MINUTE } from "../localTime.ts";
import { DayBook } from "../population/dayBook.ts";
import { skyAt, USUAL_LOCATION } from "../sky.ts";
import { CampusAir } from "./campusAir.ts";
import { outdoorSpeciesAt } from "./outdoorSpecies.ts";
import { measured } from "./roomAir.ts";

const MEETING = "office-building/first/A02";
const NOTHING = { pm25: Number.NaN, pm10: Number.NaN, tvoc: Number.NaN, smoke: Number.NaN };

async function campusAt(time: string) {
  const site = await loopbackSite();
  const { momentAt } = networkOf(site);
  const start = Date.parse(time);
  // The air of a working campus, at which no machine is any more.
  const kept = (await pastCampus(time)).air.keep();
  const air = new CampusAir({ site, moment: momentAt(start), momentAt, kept });
  const keys = (kind: string) =>
    site.plans.flatMap(({ building, floor, rooms }) =>
      rooms.filter((room) => room.kind === kind).map(({ id }) => `${building}/${floor}/${id}`),
    );
  const at = (key = "") => air.room(key) ?? NOTHING;
  return { site, air, at, keys, momentAt, start, live: (duration: number) => air.step(momentAt(start + duration)) };
}

/** Means outdoors of some days at some hours. */
async function outdoors(from: string, days: number, hours: readonly number[]) {
  const { settings } = await loopbackSite();
  const clock = localClock(settings.timeZone);
  const book = new DayBook(settings.calendar);
  const people = { isWorkingDay: (day: number) => book.kindOf(day).kind === "working" };
  let [pm25, pm10] = [0, 0];
  for (let day = 0; day < days; day++) {
    for (const hour of hours) {
      const calendarTime = Date.parse(from) + day * DAY + hour * HOUR;
      const local = clock(calendarTime);
      const sky = skyAt({ seed: 1, location: USUAL_LOCATION }, calendarTime, local);
      const found = measured(outdoorSpeciesAt({ calendarTime, local, sky, people }));
      pm25 += found.pm25;
      pm10 += found.pm10;
    }
  }
  return { pm25: pm25 / days / hours.length, pm10: pm10 / days / hours.length };
}

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour + 0.5);

test("Bangkok is dusty from December to March and clean in the rains, and dustier in the rush than in the afternoon", async () => {
  const january = await outdoors("2026-01-01T00:00:00+07:00", 31, EVERY_HOUR);
  const july = await outdoors("2026-07-01T00:00:00+07:00", 31, EVERY_HOUR);
  const year = await outdoors("2026-01-01T00:00:00+07:00", 365, EVERY_HOUR);
  expect(january.pm25).toBeGreaterThan(32);
  expect(january.pm25).toBeLessThan(52);
  expect(july.pm25).toBeLessThan(18);
  expect(year.pm25).toBeGreaterThan(18);
  expect(year.pm25).toBeLessThan(30);
  expect(year.pm25 / year.pm10).toBeGreaterThan(0.55);
  expect(year.pm25 / year.pm10).toBeLessThan(0.67);
  const rush = await outdoors("2026-01-05T00:00:00+07:00", 5, [8]);
  const afternoon = await outdoors("2026-01-05T00:00:00+07:00", 5, [15]);
  expect(rush.pm25).toBeGreaterThan(afternoon.pm25 * 1.3);
});

test("a floor behind filters has a fraction of the dust outdoors, and every room's air is air", async () => {
  const { site, air, at } = await campusAt("2026-01-21T14:00:00+07:00");
  const outside = air.outdoors;
  expect(at(MEETING).pm25).toBeLessThan(outside.pm25 * 0.7);
  expect(at(MEETING).pm25).toBeGreaterThan(outside.pm25 * 0.1);
  for (const { building, floor, rooms } of site.plans) {
    for (const { id } of rooms) {
      const found = air.room(`${building}/${floor}/${id}`);
      if (found === undefined) continue;
      expect(found.pm25).toBeGreaterThan(0);
      expect(found.pm10).toBeGreaterThanOrEqual(found.pm25);
      expect(found.pm10).toBeLessThan(3_000);
      expect(found.tvoc).toBeGreaterThan(10);
      expect(found.tvoc).toBeLessThan(2_000);
      expect(found.smoke).toBe(0);
    }
  }
});

test("filters that are full let less dust through than new ones", async () => {
  const reached: number[] = [];
  for (const dirt of [0, 1]) {
    const { air, at, live } = await campusAt("2026-01-21T14:00:00+07:00");
    air.outlet("DOAS", [MEETING])({
      flow: 2_000,
      temperature: 18,
      humidity: 70,
      co2: 425,
      filters: { g4: dirt, f8: dirt },
    });
    live(2 * HOUR);
    reached.push(at(MEETING).pm25);
  }
  expect(reached[1]).toBeLessThan((reached[0] ?? 0) * 0.85);
});

test("dinner is smelt in a kitchen whose fan stands still, and hardly where it runs", async () => {
  const reached: number[] = [];
  for (const flow of [0, 4_000]) {
    const { air, at, keys, live } = await campusAt("2026-07-15T15:30:00+07:00");
    const kitchen = keys("kitchen").find((key) => key.startsWith("sunshine-care"));
    air.setExhaust("FAN", kitchen ?? "", flow);
    live(2.5 * HOUR);
    reached.push(at(kitchen).pm25);
  }
  expect(reached[0]).toBeGreaterThan(150);
  expect(reached[1]).toBeLessThan((reached[0] ?? 0) / 4);
});

test("vapours rise where somebody cleans in the evening", async () => {
  const { at, keys, live, momentAt, start } = await campusAt("2026-11-18T17:00:00+07:00");
  const offices = keys("wc").concat(keys("office"), keys("meeting"));
  const cleaned = new Map<string, { before: number; after: number }>();
  let before = new Map(offices.map((key) => [key, at(key).tvoc]));
  for (let minute = 10; minute <= 150; minute += 10) {
    const { people } = momentAt(start + minute * MINUTE);
    live(minute * MINUTE);
    for (const key of offices) {
      if (people.cleanersIn(key) > 0 && people.inRoom(key) === people.cleanersIn(key)) {
        cleaned.set(key, { before: before.get(key) ?? 0, after: at(key).tvoc });
      }
    }
    before = new Map(offices.map((key) => [key, at(key).tvoc]));
  }
  const risen = [...cleaned.values()].filter((one) => one.after > one.before * 1.1);
  expect(cleaned.size).toBeGreaterThan(5);
  expect(risen.length).toBeGreaterThan(cleaned.size / 2);
});

test("a fire fills its room with smoke, the floor with less, and other buildings with none", async () => {
  const { air, at, live } = await campusAt("2026-11-20T14:00:00+07:00");
  air.setFires(new Set([MEETING]));
  for (let minute = 1; minute <= 5; minute += 1) live(minute * MINUTE);
  expect(at(MEETING).smoke).toBeGreaterThan(10);
  expect(at(MEETING).pm25).toBeGreaterThan(5_000);
  expect(at("office-building/first/A01").smoke).toBeGreaterThan(0);
  expect(at("office-building/first/A01").smoke).toBeLessThan(at(MEETING).smoke / 3);
  expect(at("learning-building/first/A81").smoke).toBe(0);
  air.setFires(new Set());
  live(4 * HOUR);
  expect(at(MEETING).smoke).toBeLessThan(1);
});

test("a restart goes on with the smoke and the dust that were there", async () => {
  const { site, air, at, live, momentAt, start } = await campusAt("2026-11-20T14:00:00+07:00");
  air.setFires(new Set([MEETING]));
  live(5 * MINUTE);
  const again = new CampusAir({ site, kept: air.keep(), moment: momentAt(start + 5 * MINUTE), momentAt });
  expect(again.room(MEETING)?.pm25).toBeCloseTo(at(MEETING).pm25, 0);
  expect(again.room(MEETING)?.tvoc).toBeCloseTo(at(MEETING).tvoc, 1);
});
