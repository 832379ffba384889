import { expect, test } from "vitest";
import { dayOf, loopbackSite, networkOf } from "../../../test/builders.ts";
import { Population } from "./population.ts";
import { MINUTES_A_DAY } from "./whereabouts.ts";

const MONDAY = dayOf("2026-11-16");
const SUNDAY = MONDAY + 6;
/** Doors of the plans: the office's entrance, a stage's back door, a switch room, a terrace. */
const [ENTRANCE, BACK, SWITCH_ROOM, TERRACE] = ["AD-O1-C-01", "AD-L1-D-02", "AD-P1-04", "AD-O3-A-01"] as const;

async function population(): Promise<Population> {
  const { plans, settings } = await loopbackSite();
  return new Population({ seed: 1, plans, calendar: settings.calendar });
}

function countOf(people: Population, device: string, day: number, hours: readonly [number, number] = [0, 24]): number {
  const [from, until] = hours;
  return people.passages
    .of(day)
    .filter((one) => one.device === device && one.second >= from * 3_600 && one.second < until * 3_600).length;
}

test("an entrance has hundreds of passages on a working day, most when people come, eat and go, and few on a Sunday", async () => {
  const people = await population();
  const whole = countOf(people, ENTRANCE, MONDAY + 1);
  expect(whole).toBeGreaterThan(200);
  expect(whole).toBeLessThan(800);
  const peaks = [countOf(people, ENTRANCE, MONDAY + 1, [7, 9]), countOf(people, ENTRANCE, MONDAY + 1, [11, 13])];
  expect(Math.min(...peaks)).toBeGreaterThan(0.15 * whole);
  expect(countOf(people, ENTRANCE, MONDAY + 1, [0, 5])).toBeLessThan(0.05 * whole);
  expect(countOf(people, ENTRANCE, SUNDAY)).toBeLessThan(60);
});

test("back doors and rooms of machines are gone through by a handful, terraces by those who take a break", async () => {
  const people = await population();
  const week = Array.from({ length: 7 }, (_, day) => MONDAY + day);
  for (const door of [BACK, SWITCH_ROOM]) {
    const counts = week.map((day) => countOf(people, door, day));
    expect(Math.max(...counts)).toBeLessThan(30);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(7);
  }
  expect(countOf(people, TERRACE, MONDAY + 1)).toBeGreaterThan(6);
  expect(countOf(people, TERRACE, MONDAY + 1)).toBeLessThan(80);
});

test("two doors of one room share its people", async () => {
  const people = await population();
  // The second Friday of the month has a concert.
  const [west, east] = ["AD-P1-02", "AD-P1-03"].map((door) => countOf(people, door, dayOf("2026-11-13")));
  expect(west).toBeGreaterThan(100);
  expect(Math.abs((west ?? 0) - (east ?? 0))).toBeLessThan(0.2 * (west ?? 0));
});

test("most who come on a working day take a locker, some keep it over night, and nearly none is taken on a Sunday", async () => {
  const people = await population();
  const rooms = [...people.houses.roomIndexes.values()];
  const taken = (day: number, hour: number) => {
    const minute = day * MINUTES_A_DAY + hour * 60;
    const uses = Array.from({ length: 8 }, (_, before) =>
      rooms.flatMap((room) => people.lockers.usesOf(room, day - before)),
    );
    return uses.flat().filter(({ from, until }) => from <= minute && until > minute).length;
  };
  const houses = [0, 1, 2, 3].flatMap((house) => people.itineraries(MONDAY + 1)[house] ?? []);
  const owners = houses.filter(({ occupation }) => ["staff", "teacher", "nurse", "pupil"].includes(occupation)).length;
  expect(taken(MONDAY + 1, 11)).toBeGreaterThan(0.4 * owners);
  expect(taken(MONDAY + 1, 11)).toBeLessThan(owners);
  expect(taken(MONDAY + 2, 3)).toBeGreaterThan(5);
  expect(taken(MONDAY + 2, 3)).toBeLessThan(60);
  expect(taken(SUNDAY, 11)).toBeLessThan(30);
});

test("where a few are in a large room by night some of its lamps burn, and none where nobody is", async () => {
  const network = networkOf(await loopbackSite());
  // One of them would light all of a small one.
  const lit = { few: 0, nobody: 0, lamps: 0 };
  for (let night = 0; night < 45; night += 1) {
    const moment = network.momentAt(Date.parse("2026-11-16T00:30:00+07:00") + night * 86_400_000);
    for (const circuit of network.circuits) {
      const { demand } = circuit;
      if (demand.room.kind !== "office" || demand.room.places < 15) continue;
      const isFew = moment.people.inRoom(demand.room.place) > 0;
      const level = circuit.programmedLevel(moment);
      lit.lamps += isFew ? 1 : 0;
      lit[isFew ? "few" : "nobody"] += level > 0 ? 1 : 0;
    }
  }
  expect(lit.few).toBeGreaterThan(0);
  expect(lit.few).toBeLessThan(0.8 * lit.lamps);
  // A lamp that somebody has left on over the weekend.
  expect(lit.nobody).toBeLessThan(6);
});
