import { chance, Dice } from "../chance.ts";
import { type Itinerary, MINUTES_A_DAY } from "./whereabouts.ts";

/** Somebody's things in one compartment. Minutes are local, since 1970-01-01. */
export interface LockerUse {
  /** Of the population's houses: where the compartment is. */
  readonly room: number;
  readonly from: number;
  /** When something more is put in. */
  readonly more?: number;
  /** When it is empty again. */
  readonly until: number;
}

export interface LockerUsesOptions {
  /** Days since 1970-01-01, local: the one on which the uses begin. */
  readonly day: number;
  readonly isDelivered: boolean;
  /** The building's people on any day. */
  readonly peopleOf: (day: number) => readonly Itinerary[];
  /** Rooms of the building that have lockers; those of the kind that people go to on their way in stand first. */
  readonly rooms: readonly number[];
  readonly seed: number;
}

/** Share of yesterday's staff for whom a parcel comes, and of parcels to which a second one is added. */
const PARCELS = 0.18;
const SECOND_PARCELS = 0.2;
/** Minutes after midnight at which couriers come. */
const ROUNDS = [10 * 60 + 10, 14 * 60 + 40] as const;
const ROUND_MINUTES = 35;
/** Days for which a parcel waits for an addressee who is away: then those who run the lockers take it out. */
const AWAY_DAYS = 5;
/** Minutes before leaving, and after coming, at which a compartment is emptied. */
const ON_THE_WAY_OUT = 4;
const ON_THE_WAY_IN = 3;
/** Share of the staff who leave something over night, where they come again the next day. */
const OVER_NIGHT = 0.12;
const ADDRESSEES: ReadonlySet<string> = new Set(["staff", "teacher", "nurse"]);

/** The uses of a building's lockers that begin on a day: bags of those who come, and parcels for those who work there. */
export function lockerUses(options: LockerUsesOptions): LockerUse[] {
  const bags = options.peopleOf(options.day).flatMap((one) => bagOf(options, one));
  const parcels = options.isDelivered ? options.peopleOf(options.day - 1).flatMap((one) => parcelOf(options, one)) : [];
  return [...bags, ...parcels].toSorted((one, other) => one.from - other.from);
}

/** Whoever goes to a locker room on the way in leaves a bag there for the day, or until the next morning. */
function bagOf(
  { day, seed, rooms, peopleOf }: LockerUsesOptions,
  { person, occupation, stays }: Itinerary,
): LockerUse[] {
  const visit = stays.find(({ room }) => rooms.includes(room));
  const last = stays.at(-1);
  if (visit === undefined || last === undefined || occupation === "cleaner" || occupation === "guard") {
    return [];
  }
  const luck = chance(seed ^ Math.imul(person + 1, 0x27d4eb2f), day);
  const tomorrow =
    ADDRESSEES.has(occupation) && luck < OVER_NIGHT
      ? peopleOf(day + 1).find((one) => one.person === person)?.stays[0]
      : undefined;
  const until =
    tomorrow === undefined
      ? Math.max(visit.until + 1, last.until - ON_THE_WAY_OUT)
      : MINUTES_A_DAY + tomorrow.from + ON_THE_WAY_IN;
  return [{ room: visit.room, from: minuteOf(day, visit.from + 1), until: minuteOf(day, until) }];
}

/** A parcel for somebody who was in the day before: it waits until they are in. */
function parcelOf({ day, seed, rooms, peopleOf }: LockerUsesOptions, { person, occupation }: Itinerary): LockerUse[] {
  const luck = new Dice(seed ^ Math.imul(person + 1, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b));
  const room = luck.pick(rooms);
  if (room === undefined || !ADDRESSEES.has(occupation) || luck.roll() >= PARCELS) {
    return [];
  }
  const [early, late] = ROUNDS;
  const from = minuteOf(day, (luck.roll() < 0.6 ? early : late) + luck.below(ROUND_MINUTES));
  const more = luck.roll() < SECOND_PARCELS ? minuteOf(day, late + luck.below(ROUND_MINUTES)) : from;
  const delivered = Math.max(from, more);
  const until = fetched(person, { day, delivered, peopleOf });
  return [{ room, from, until, ...(more > from ? { more } : {}) }];
}

/** When the addressee is next on the way in or out. */
function fetched(
  person: number,
  { day, delivered, peopleOf }: Pick<LockerUsesOptions, "day" | "peopleOf"> & { delivered: number },
): number {
  for (let later = day; later <= day + AWAY_DAYS; later++) {
    const stays = peopleOf(later).find((one) => one.person === person)?.stays ?? [];
    const moments = [(stays[0]?.from ?? 0) + ON_THE_WAY_IN, (stays.at(-1)?.until ?? 0) - ON_THE_WAY_OUT];
    const next = moments.map((minute) => minuteOf(later, minute)).find((minute) => minute > delivered);
    if (stays.length > 0 && next !== undefined) {
      return next;
    }
  }
  return delivered + AWAY_DAYS * MINUTES_A_DAY;
}

function minuteOf(day: number, minute: number): number {
  return day * MINUTES_A_DAY + Math.round(minute);
}
