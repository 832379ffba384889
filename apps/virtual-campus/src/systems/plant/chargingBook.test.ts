import { expect, test } from "vitest";
import { dayOf, loopbackSite, networkOf } from "../../../test/builders.ts";
import { DAY, HOUR, MINUTE } from "../../physics/localTime.ts";
import { ChargingBook, type ChargingStay } from "./chargingBook.ts";

const CHARGERS = ["EQ-X-24", "EQ-X-25"];
const WATTS = 11_040;

async function carPark() {
  const network = networkOf(await loopbackSite());
  /** Midnight in Bangkok. */
  const start = (date: string) => dayOf(date) * DAY - 7 * HOUR;
  const peopleOf = (date: string) => network.momentAt(start(date) + 12 * HOUR).people;
  /** Every car that charges on a day, as one finds it who looks every five minutes. */
  const staysOf = (date: string, book = new ChargingBook(CHARGERS, WATTS)) => {
    const found = new Map<string, ChargingStay>();
    for (let time = start(date); time < start(date) + DAY; time += 5 * MINUTE) {
      const moment = network.momentAt(time);
      for (const charger of CHARGERS) {
        const stay = book.stayAt(charger, moment);
        if (stay !== undefined) found.set(`${charger} ${stay.plate} ${stay.from}`, stay);
      }
    }
    return found;
  };
  return { peopleOf, staysOf };
}

const WEEK = Array.from({ length: 7 }, (_, day) => `2026-11-${16 + day}`);

test("a car that charges has driven in through the gate and not left, and is at one charger at a time", async () => {
  const { peopleOf, staysOf } = await carPark();
  for (const date of WEEK) {
    const trips = peopleOf(date).carTrips(dayOf(date));
    const stays = [...staysOf(date).values()];
    for (const { plate, from, until } of stays) {
      const own = trips.filter((trip) => trip.plate === plate);
      expect(own.find(({ direction }) => direction === "in")?.second).toBeLessThan(from);
      expect(own.find(({ direction }) => direction === "out")?.second).toBeGreaterThan(until);
    }
    expect(new Set(stays.map(({ plate }) => plate)).size).toBe(stays.length);
  }
});

test("on working days a few cars charge, and on the Monday of Songkran none", async () => {
  const { staysOf } = await carPark();
  const week = WEEK.slice(0, 5).map((date) => staysOf(date).size);
  expect(Math.min(...week)).toBeGreaterThan(0);
  expect(week.reduce((sum, cars) => sum + cars, 0)).toBeGreaterThan(10);
  expect(week.reduce((sum, cars) => sum + cars, 0)).toBeLessThan(30);
  expect(staysOf("2026-04-13").size).toBe(0);
});

test("a day has the same cars whichever day was asked before it", async () => {
  const { staysOf } = await carPark();
  const book = new ChargingBook(CHARGERS, WATTS);
  staysOf("2026-11-20", book);
  expect([...staysOf("2026-11-18", book)]).toEqual([...staysOf("2026-11-18")]);
});
