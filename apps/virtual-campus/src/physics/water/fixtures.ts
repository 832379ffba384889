import type { Moment } from "../moment.ts";
import type { RoomUse } from "../rooms.ts";

/** What water is used for. */
export type WaterUse = "fixtures" | "kitchen" | "pool" | "irrigation" | "cooling" | "leak";

/**
 * Litres of a visit to a toilet and minutes that it takes: three flushes of four of 6 l, one of a urinal of 3.8 l, and a tap of
 * 1.9 l/min for 20 s (baseline of LEED v4 indoor water use).
 */
const VISIT = { litres: 6.1, minutes: 4.5 };
/** Litres a minute of a cleaner who fills buckets. */
const CLEANER = 2;
/** Litres a minute of a patient in the bath: a shower of 9.5 l/min (same source) for half of the morning's stay, a wash in the evening. */
const BATH = { morning: 5, evening: 2.2, until: 12 };
/**
 * Litres a minute of each cook while meals are made and washed up after, and between them: some 25 l a meal, of which kitchens
 * of hotels and hospitals need 20 to 60 and a canteen 7.
 */
const COOK = { meal: 1.1, between: 0.4 };
const MEALS: readonly (readonly [number, number])[] = [
  [6, 9],
  [10.5, 14.5],
  [16.5, 19.5],
];

/**
 * Litres a minute of each person in a room of a kind. A kitchen tap gives 8.3 l/min (LEED v4), of which somebody in a pantry
 * takes a twentieth; a café some 7 l a guest; a bed of a ward 200 l a day with bath, kitchen and everything.
 */
const BY_PERSON: Readonly<Record<string, number>> = {
  pantry: 0.4, cafe: 0.23, dining: 0.05, shop: 0.02, lab: 0.12, art: 0.15, studio: 0.04, nurse: 0.12, treatment: 0.2,
  therapy: 0.1, pool: 0.5,
}; // prettier-ignore
/** The same of a patient in bed: washed, given to drink and cleaned for by day, asleep at night. */
const BED = { day: 0.042, night: 0.008, from: 6, until: 22 };

/** Who is in a room at an hour of the day; cleaners are some of the people. */
export interface RoomPeople {
  readonly people: number;
  readonly cleaners: number;
  readonly hour: number;
}

/** Litres a minute that people take in a room of a kind. */
export function fixtureFlow(kind: string, { people, cleaners, hour }: RoomPeople): number {
  switch (kind) {
    case "wc":
      return ((people - cleaners) * VISIT.litres) / VISIT.minutes + cleaners * CLEANER;
    case "bath":
      return people * (hour < BATH.until ? BATH.morning : BATH.evening);
    case "kitchen": {
      const isMeal = MEALS.some(([from, until]) => hour >= from && hour < until);
      return people * (isMeal ? COOK.meal : COOK.between);
    }
    case "patient":
      return people * (hour >= BED.from && hour < BED.until ? BED.day : BED.night);
    default:
      return people * (BY_PERSON[kind] ?? 0);
  }
}

/** Kinds of rooms whose people take water in ways of their own. */
const TAPPED = new Set(["wc", "bath", "kitchen", "patient"]);

/** Whether there is a tap in rooms of a kind. */
export function hasFixtures(kind: string): boolean {
  return TAPPED.has(kind) || kind in BY_PERSON;
}

/** Share of a room's water that is hot, where its building makes hot water in one place. */
const HOT: Readonly<Record<string, number>> = { bath: 0.45, kitchen: 0.3, patient: 0.3, pool: 0.3 };

export function hotShare(kind: string): number {
  return HOT[kind] ?? 0;
}

/** What a room's fixtures count as. */
export function useOfRoom(kind: string): WaterUse {
  return kind === "kitchen" ? "kitchen" : "fixtures";
}

/** Share of a pool's room that is water; mm that it loses a day; litres a minute for which filters are washed back, when and how long. */
const POOL = { share: 0.5, evaporation: 5, backwash: 140, weekdays: new Set([2, 5]), hour: 5.5, hours: 0.25 };

/** m² of a pool's water. */
export function poolArea({ area }: RoomUse): number {
  return area * POOL.share;
}

/** Litres a minute that a pool loses into the air. */
export function poolEvaporation(room: RoomUse): number {
  return (poolArea(room) * POOL.evaporation) / (24 * 60);
}

/** Litres a minute that fill a pool up, evaporated and washed back; what bathers take from taps is their own. */
export function poolFlow(room: RoomUse, { local }: Moment): number {
  const isWashed = POOL.weekdays.has(local.weekday) && local.hour >= POOL.hour && local.hour < POOL.hour + POOL.hours;
  return poolEvaporation(room) + (isWashed ? POOL.backwash : 0);
}
