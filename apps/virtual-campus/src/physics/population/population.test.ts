import type { SiteCalendar } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { dayOf, loopbackSite, networkOf } from "../../../test/builders.ts";
import { Dice } from "../chance.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import { occupancy, peopleIn, plannedRoomUse } from "../rooms.ts";
import { Population } from "./population.ts";
import { type Itinerary, MINUTES_A_DAY } from "./whereabouts.ts";

const MONDAY = dayOf("2026-11-16");
const [OFFICE, LEARNING, CARE, PAVILION] = [
  "office-building",
  "learning-building",
  "sunshine-care",
  "pavilion",
] as const;

async function population(changed: Partial<SiteCalendar> = {}, seed = 1): Promise<Population> {
  const { plans, settings } = await loopbackSite();
  const calendar = { ...(settings.calendar ?? { holidays: [], terms: [], events: [] }), ...changed };
  return new Population({ seed, plans, calendar });
}

/** Days from 2024 to 2027 that chance picks, the same in each run. */
function randomDays(count: number): number[] {
  const dice = new Dice(count);
  return Array.from({ length: count }, () => dayOf("2024-01-01") + dice.below(4 * 365));
}

function houseOf(people: Population, placement: string): number {
  return people.houses.byPlacement.get(placement) ?? -1;
}

/** Hours that everyone together is in a building on a day. */
function personHours(people: Population, placement: string, day: number): number {
  return hoursOf(people.itineraries(day)[houseOf(people, placement)] ?? []);
}

function hoursOf(itineraries: readonly Itinerary[]): number {
  return itineraries.flatMap(({ stays }) => stays).reduce((sum, { from, until }) => sum + (until - from) / 60, 0);
}

function at(people: Population, day: number, hour: number) {
  return people.at({ day, hour });
}

test("on any day nobody is in two rooms at once, and every room that is entered is left", async () => {
  const people = await population();
  const wrong = randomDays(40).flatMap((day) =>
    people.itineraries(day).flatMap((itineraries, house) => {
      const persons = new Set(itineraries.map(({ person }) => person));
      const broken = itineraries.filter(({ stays }) => !isInOrder(stays)).map(({ person }) => person);
      return persons.size === itineraries.length && broken.length === 0 ? [] : [{ day, house, broken }];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Each stay lasts, and begins when the one before is over. */
function isInOrder(stays: Itinerary["stays"]): boolean {
  return stays.every(({ from, until }, index) => {
    return from >= (stays[index - 1]?.until ?? 0) && until > from && until <= MINUTES_A_DAY;
  });
}

test("at any minute the people of all rooms of a building are those who came and have not gone", async () => {
  const people = await population();
  const rooms = [...people.houses.roomIndexes.keys()];
  const dice = new Dice(3);
  for (const day of randomDays(12)) {
    const itineraries = people.itineraries(day);
    for (let look = 0; look < 6; look++) {
      const minute = dice.below(MINUTES_A_DAY);
      const now = at(people, day, minute / 60);
      for (const [index, { placement }] of people.houses.houses.entries()) {
        const inside = (itineraries[index] ?? []).filter(({ stays }) =>
          stays.some(({ from, until }) => from <= minute && minute < until),
        ).length;
        const inRooms = rooms
          .filter((key) => key.startsWith(`${placement}/`))
          .reduce((sum, key) => sum + now.inRoom(key), 0);
        expect(inRooms).toBe(inside);
        expect(now.inHouse(placement)).toBe(inside);
      }
    }
  }
});

test("at midnight everyone who is in stays where they are", async () => {
  const people = await population();
  const rooms = [...people.houses.roomIndexes.keys()];
  for (const day of randomDays(20)) {
    const [late, early] = [at(people, day, 24 - 1 / 60), at(people, day + 1, 0)];
    expect(rooms.filter((key) => early.inRoom(key) !== late.inRoom(key))).toEqual([]);
  }
});

test("a day is the same in whatever order it is asked for, and another seed has other people", async () => {
  const [one, two, other] = [await population(), await population(), await population({}, 2)];
  const days = randomDays(10);
  const seen = (people: Population, order: readonly number[]) =>
    new Map(order.map((day) => [day, JSON.stringify([people.itineraries(day), at(people, day, 10).presence])]));
  const [forwards, backwards] = [seen(one, days), seen(two, days.toReversed())];
  for (const day of days) {
    expect(backwards.get(day)).toBe(forwards.get(day));
  }
  expect(seen(other, days)).not.toEqual(forwards);
});

test("a holiday on a weekday is as empty as a Sunday, and a working Monday is full", async () => {
  const people = await population();
  for (const placement of [OFFICE, LEARNING]) {
    const sunday = personHours(people, placement, MONDAY + 6);
    const monday = personHours(people, placement, MONDAY);
    // Thursday, Constitution Day.
    const holiday = personHours(people, placement, dayOf("2026-12-10"));
    expect(monday).toBeGreaterThan(8 * sunday);
    expect(holiday).toBeGreaterThan(sunday / 2);
    expect(holiday).toBeLessThan(sunday * 2);
  }
});

test("Saturday lies between, and is other than Monday", async () => {
  const people = await population();
  for (const placement of [OFFICE, LEARNING]) {
    const [monday, saturday, sunday] = [0, 5, 6].map((later) => personHours(people, placement, MONDAY + later));
    expect(saturday).toBeLessThan((monday ?? 0) / 2);
    expect(saturday).toBeGreaterThan((sunday ?? 0) * 1.5);
  }
});

test("Songkran and 1 January are for patients, nurses and guards", async () => {
  const people = await population();
  for (const date of ["2025-04-14", "2026-01-01", "2026-04-13", "2026-04-15", "2027-04-14"]) {
    const day = dayOf(date);
    for (const placement of [OFFICE, LEARNING, PAVILION]) {
      expect(at(people, day, 10.5).inHouse(placement)).toBeLessThan(0.1 * people.usual(houseOf(people, placement)));
      expect(at(people, day, 3).inHouse(placement)).toBeGreaterThan(0);
    }
    expect(personHours(people, CARE, day)).toBeGreaterThan(0.6 * personHours(people, CARE, MONDAY));
    const nurses = people.itineraries(day)[houseOf(people, CARE)]?.filter(({ occupation }) => occupation === "nurse");
    expect(nurses?.length).toBeGreaterThan(8);
  }
});

test("between a holiday and a weekend few come, and around Songkran fewer still", async () => {
  const people = await population();
  const office = (date: string) => personHours(people, OFFICE, dayOf(date));
  // Friday after Constitution Day; Thursday after Songkran; the same weekdays a week later.
  expect(office("2026-12-11")).toBeLessThan(0.7 * office("2026-12-18"));
  expect(office("2026-04-16")).toBeLessThan(0.5 * office("2026-04-23"));
  expect(office("2026-11-20")).toBeGreaterThan(0.8 * office("2026-11-27"));
});

test("pupils come in terms, and an event fills the pavilion", async () => {
  const people = await population();
  const pupils = (date: string) =>
    people.itineraries(dayOf(date))[houseOf(people, LEARNING)]?.filter(({ occupation }) => occupation === "pupil")
      .length;
  expect(pupils("2026-11-17")).toBeGreaterThan(2 * (pupils("2026-04-21") ?? 0));
  // The second Friday of the month has a concert.
  expect(at(people, dayOf("2026-11-13"), 20).inHouse(PAVILION)).toBeGreaterThan(90);
  expect(at(people, dayOf("2026-11-20"), 20).inHouse(PAVILION)).toBeLessThan(20);
  const party = {
    placement: PAVILION,
    name: "Party",
    date: "2026-11-20",
    opens: "18:00",
    closes: "21:00",
    guests: 100,
  };
  const invited = await population({ events: [party] });
  expect(at(invited, dayOf("2026-11-20"), 20).inHouse(PAVILION)).toBeGreaterThan(60);
});

test("people who meet come to one room together and leave it together", async () => {
  const people = await population();
  const { plans } = await loopbackSite();
  const meetings = plans
    .filter(({ building }) => building === OFFICE)
    .flatMap((plan) =>
      plan.rooms.filter(({ kind }) => kind === "meeting").map(({ id }) => `${OFFICE}/${plan.floor}/${id}`),
    );
  let [meeting, alone] = [0, 0];
  for (const day of randomDays(30).filter((one) => people.book.kindOf(one).weekday <= 5)) {
    for (let minute = 9 * 60; minute < 17 * 60; minute += 10) {
      for (const key of meetings) {
        const here = at(people, day, minute / 60).inRoom(key);
        meeting += here >= 2 ? 1 : 0;
        alone += here === 1 ? 1 : 0;
      }
    }
  }
  expect(meeting).toBeGreaterThan(300);
  expect(alone).toBeLessThan(meeting / 4);
});

test("the past that is written backwards is the day that is lived", async () => {
  const site = await loopbackSite();
  const [live, past] = [networkOf(site), networkOf(site)];
  const rooms = site.plans.flatMap((plan) => plan.rooms.map((room) => plannedRoomUse(plan, room)));
  const start = Date.parse("2026-11-19T00:00:00+07:00");
  const steps = Array.from({ length: 48 }, (_, step) => start + step * 30 * MINUTE);
  const seenBy = (network: typeof live, time: number) => {
    const moment = network.momentAt(time);
    return rooms.map((room) => [peopleIn(room, moment), occupancy(room, moment)]);
  };
  const lived = steps.map((time) => seenBy(live, time));
  const written = steps.toReversed().map((time) => {
    past.momentAt(time - 40 * DAY);
    return seenBy(past, time);
  });
  expect(written.toReversed()).toEqual(lived);
  expect(live.momentAt(start + 10 * HOUR).presence.office).toBeGreaterThan(0.7);
});
