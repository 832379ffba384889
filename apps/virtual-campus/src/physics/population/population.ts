import type { FloorPlan, SiteCalendar } from "@atrium/contract/site";
import type { BuildingUse } from "../buildingUse.ts";
import { DayCache } from "../dayCache.ts";
import type { LocalTime } from "../localTime.ts";
import { planCare } from "./careDay.ts";
import { DayBook, type DayKind } from "./dayBook.ts";
import { planEvents } from "./eventDay.ts";
import { type House, type Houses, housesOf, type RoomPlace, roomsOf } from "./house.ts";
import { LockerBook } from "./lockerBook.ts";
import type { LockerUse } from "./lockerUses.ts";
import { planLearning } from "./learningDay.ts";
import { PassageBook } from "./passageBook.ts";
import type { CarTrip, ParkedCar } from "./cars.ts";
import type { Passage } from "./passages.ts";
import { planOffice } from "./officeDay.ts";
import { PeopleDay, type RoomMinutes } from "./peopleDay.ts";
import { type Meeting, type Planning, Roster } from "./planning.ts";
import { type RideRow, ridesOf } from "./rides.ts";
import { planServices } from "./servicesDay.ts";
import { type Itinerary, MINUTES_A_DAY } from "./whereabouts.ts";

/**
 * Days that are kept: those that history goes through, forwards and then day by day (`pastDays.ts`), with that of their lead-in
 * and those before it in which their waste was made.
 */
const CACHED_DAYS = 24;
/** Days of which it is kept who goes where: those whose parcels may still lie in lockers, and those in which they are fetched. */
const PLANNED_DAYS = 12;
/** A Tuesday without anything special, in a term: as full as buildings usually get. */
const USUAL_WEEKDAY = 2;

const PLANS: Readonly<Record<BuildingUse, (planning: Planning, roster: Roster) => void>> = {
  office: planOffice,
  learning: planLearning,
  care: planCare,
  event: planEvents,
  site: () => undefined,
};

const NO_RIDES: RideRow = { seconds: new Uint32Array(), from: new Uint8Array(), to: new Uint8Array() };

/** The uses of buildings that people come for. */
const PEOPLED = ["office", "learning", "care", "event"] as const satisfies readonly BuildingUse[];

/** Share of the people of a building of each use who are in, 0 to 1: 1 is as full as on an ordinary working day. */
export type Presence = Readonly<Record<BuildingUse, number>>;

export interface PopulationOptions {
  readonly seed: number;
  readonly plans: readonly FloorPlan[];
  readonly calendar?: SiteCalendar | undefined;
}

/**
 * The people of the campus: who is in which room at which minute of any day, of the past or to come. Each day follows from the seed
 * and the day alone, so that history and the present, asked in any order, come from the same people.
 */
export class Population {
  readonly houses: Houses;
  readonly book: DayBook;
  /** What they put into lockers. */
  readonly lockers: LockerBook;
  /** Who passes which door. */
  readonly passages: PassageBook;
  readonly #seed: number;
  readonly #days = new DayCache(CACHED_DAYS, (day) => this.#compiled(this.itineraries(day), day));
  readonly #itineraries = new DayCache(PLANNED_DAYS, (day) => this.#planAll(this.book.kindOf(day)));
  #usual: readonly number[] | undefined;
  #usualByUse: Readonly<Record<BuildingUse, number>> | undefined;

  constructor({ seed, plans, calendar }: PopulationOptions) {
    this.#seed = seed;
    this.houses = housesOf(plans);
    this.book = new DayBook(calendar);
    const { houses, book } = this;
    const itineraries = (day: number) => this.itineraries(day);
    this.lockers = new LockerBook({ seed, plans, houses, book, itineraries });
    this.passages = new PassageBook({ seed, plans, houses, itineraries });
  }

  at({ day, hour }: Pick<LocalTime, "day" | "hour">): People {
    return new People(this, this.#days.of(day), Math.min(MINUTES_A_DAY - 1, Math.floor(hour * 60)));
  }

  /** Every person's day, by house. @param day days since 1970-01-01, local */
  itineraries(day: number): readonly (readonly Itinerary[])[] {
    return this.#itineraries.of(day);
  }

  #planAll(today: DayKind): Itinerary[][] {
    return this.houses.houses.map((house) => {
      const roster = this.#planned(house, today);
      planServices({ seed: this.#seed, house, today, book: this.book }, roster);
      return roster.itineraries;
    });
  }

  /** The meetings of a day, in rooms that were booked for them. @param day days since 1970-01-01, local */
  meetings(day: number): Meeting[] {
    const today = this.book.kindOf(day);
    return this.houses.houses.flatMap((house) => this.#planned(house, today).meetings);
  }

  #planned(house: House, today: DayKind): Roster {
    const roster = new Roster();
    PLANS[house.use]({ seed: this.#seed, house, today, book: this.book }, roster);
    return roster;
  }

  /** People in a house when it is as full as on an ordinary working day; a house for events when its halls are taken. */
  usual(house: number): number {
    this.#usual ??= this.#usualPeople();
    return this.#usual[house] ?? 1;
  }

  /** The same of all houses of a use. */
  get usualByUse(): Readonly<Record<BuildingUse, number>> {
    this.#usualByUse ??= this.#sumOfUsual();
    return this.#usualByUse;
  }

  #sumOfUsual(): Record<BuildingUse, number> {
    const sum = { office: 0, learning: 0, care: 0, event: 0, site: 0 };
    for (const [house, { use }] of this.houses.houses.entries()) sum[use] += this.usual(house);
    return sum;
  }

  #usualPeople(): number[] {
    const today = { day: this.#ordinaryDay(), weekday: USUAL_WEEKDAY, kind: "working", zeal: 1 } as const;
    const usual = this.#compiled(this.#planAll(today), today.day);
    return this.houses.houses.map((house, index) => Math.max(1, usual.maxInHouse(index), seats(house)));
  }

  /** A day of a term of each place that has terms, as far as one day can be. */
  #ordinaryDay(): number {
    const isOrdinary = (day: number) =>
      this.houses.houses.every(({ placement }) => this.book.isTerm(placement, day)) &&
      this.book.kindOf(day).kind === "working" &&
      this.book.kindOf(day).weekday === USUAL_WEEKDAY;
    const first = 20_000;
    return Array.from({ length: 1_000 }, (_, index) => first + index).find(isOrdinary) ?? first;
  }

  #compiled(itineraries: readonly (readonly Itinerary[])[], day: number): PeopleDay {
    const rides = this.houses.houses.map((house, index) =>
      ridesOf(house, itineraries[index] ?? [], this.#seed ^ house.seed ^ day),
    );
    return new PeopleDay(this.houses, itineraries, rides);
  }
}

/** The people of the campus at one minute. */
export class People {
  readonly presence: Presence;
  readonly #population: Population;
  readonly #day: PeopleDay;
  readonly #minute: number;

  constructor(population: Population, day: PeopleDay, minute: number) {
    this.#population = population;
    this.#day = day;
    this.#minute = minute;
    this.presence = this.#presence();
  }

  /** People in a room. @param room the key that `roomKey` names it by, or its place */
  inRoom(room: string | RoomPlace): number {
    const index = this.#indexOf(room);
    return index < 0 ? 0 : this.#day.inRoom(index, this.#minute);
  }

  /** Those in a room who clean. */
  cleanersIn(room: string | RoomPlace): number {
    const index = this.#indexOf(room);
    return index < 0 ? 0 : this.#day.cleanersIn(index, this.#minute);
  }

  /** How many are in a room at each minute of this day; undefined: nobody ever is. */
  roomMinutes(room: RoomPlace): RoomMinutes | undefined {
    const index = this.#indexOf(room);
    return index < 0 ? undefined : this.#day.byMinute(index);
  }

  /** Minutes since an empty room was left; infinite where nobody has been in today. */
  emptyFor(room: RoomPlace): number {
    const index = this.#indexOf(room);
    return index < 0 ? Number.POSITIVE_INFINITY : this.#day.emptyFor(index, this.#minute);
  }

  inHouse(placement: string): number {
    return this.#day.inHouse(this.#population.houses.byPlacement.get(placement) ?? -1, this.#minute);
  }

  /** Whether people work on a day, by the site's calendar. */
  isWorkingDay(day: number): boolean {
    return this.#population.book.kindOf(day).kind === "working";
  }

  /** The last day up to one on which people work, Saturdays apart. */
  lastWorkingDay(day: number): number {
    return this.#population.book.lastWorkingDay(day);
  }

  /** Rides an hour with the lifts of a building, around this minute. */
  ridesAnHour(placement: string): number {
    return this.#day.ridesAnHour(this.#population.houses.byPlacement.get(placement) ?? -1, this.#minute);
  }

  /** The rides of the whole day with the lifts of a building, in order. */
  ridesOf(placement: string): RideRow {
    return this.#day.ridesOf(this.#population.houses.byPlacement.get(placement) ?? -1) ?? NO_RIDES;
  }

  /**
   * What people put into the lockers of a room on a day.
   * @param key as `roomKey` names it @param day days since 1970-01-01, local
   */
  lockerUses(key: string, day: number): readonly LockerUse[] {
    const room = this.#population.houses.roomIndexes.get(key);
    return room === undefined ? [] : this.#population.lockers.usesOf(room, day);
  }

  /** Who passes which door of the campus on a day, in order. @param day days since 1970-01-01, local */
  passages(day: number): readonly Passage[] {
    return this.#population.passages.of(day);
  }

  /** Cars at the gates of the campus on a day, in order. */
  carTrips(day: number): readonly CarTrip[] {
    return this.#population.passages.carsOf(day);
  }

  /** Cars that are on the campus at some time of this day, those that come first first. */
  get parkedToday(): readonly ParkedCar[] {
    return this.#day.cars;
  }

  /** How many cars are on the campus. @param second of this day */
  carsIn(second: number): number {
    return this.#day.cars.reduce((cars, { from, until }) => cars + (from <= second && second < until ? 1 : 0), 0);
  }

  /** The cars of those who belong to the campus and came on a day. */
  knownCars(day: number): readonly { readonly plate: string; readonly holder: string }[] {
    return this.#population.passages.knownCars(day);
  }

  #indexOf(room: string | RoomPlace): number {
    const { houses } = this.#population;
    return typeof room === "string" ? (houses.roomIndexes.get(room) ?? -1) : room.among(houses);
  }

  #presence(): Presence {
    const { houses } = this.#population.houses;
    const presence = { office: 0, learning: 0, care: 0, event: 0, site: 0 };
    for (let house = 0; house < houses.length; house += 1) {
      presence[houses[house]?.use ?? "site"] += this.#day.inHouse(house, this.#minute);
    }
    const { usualByUse } = this.#population;
    for (const use of PEOPLED) presence[use] = Math.min(1, presence[use] / Math.max(1, usualByUse[use]));
    presence.site = 0;
    return presence;
  }
}

/** Seats of a house that is there for events; none of another, which its own people fill. */
function seats(house: House): number {
  return house.use === "event" ? roomsOf(house, "hall", "auditorium").reduce((sum, { places }) => sum + places, 0) : 0;
}
