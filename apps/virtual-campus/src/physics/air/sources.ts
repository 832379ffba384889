import { chance } from "../chance.ts";
import { DAY } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import type { RoomUse } from "../rooms.ts";
import type { RoomNature } from "./roomNature.ts";
import type { RoomStep } from "./roomStep.ts";
import { type ChangingSpecies, TVOC_MASS } from "./species.ts";

/** µg in a mg. */
const MILLIGRAM = 1_000;

/** mg an hour that somebody stirs up: walking raises PM10 in a room by some 84 % (Serfozo and others 2014). */
const STIRRED = { fine: 0.1, coarse: 1 };
/** mg an hour that a cleaner stirs up, and gives off by what is wiped with. */
const CLEANING = { coarse: 8, tvoc: 220 };
/** Rooms in which cleaners wait and do not clean. */
const WAITING = new Set(["store", "service", "locker"]);

/**
 * mg an hour of PM2.5 by each cook at a meal, between a gas stove's 0.24 and frying's 2.7 mg a minute, and mg an hour by the
 * toaster of a café, 0.11 mg a minute (He and others 2004, as Fine Particulate Matter Exposure 2023 lists them).
 */
const COOK = 75;
const TOASTER = 6.6;
/** Of PM10 that comes from a stove, most is PM2.5. */
const COARSE_OF_COOKING = 0.15;
/** mg an hour of vapours by each cook. */
const COOK_TVOC = 60;
/** Share of a meal's cooking that goes on between meals. */
const BETWEEN_MEALS = 0.12;
/** Hours of the day in which meals are made, from and until. */
const MEALS: readonly (readonly [number, number])[] = [
  [6, 8],
  [10.5, 13],
  [16.5, 19],
];
/** A hood takes this share away at once, where its fan changes the room's air so often in an hour. */
const HOOD = 0.85;
const HOOD_CHANGES = 10;

/**
 * mg an hour of vapours by a person: between the 0.7 of a chamber (He and others 2019) and the 18 of offices in Hong Kong
 * (Indoor and Built Environment 11, 2002), and more where people print and paint.
 */
const PERSON_TVOC = 5;
const WORKING_TVOC: Readonly<Record<string, number>> = {
  office: 3,
  computer: 3,
  studio: 10,
  art: 20,
  lab: 15,
  shop: 4,
};
/** mg an hour by m²: of what is old, where the same offices had 0.7, and of what was delivered just now. */
const MATERIAL_TVOC = 0.35;
const NEW_TVOC = 2.5;
/** Furniture of a room is new every so many days, and smells for this long. */
const FURNITURE_DAYS = 8 * 365;
const FADING_DAYS = 45;

/** µg of smoke an hour by a burning waste basket: some 2.5 g of it a second, a hundredth of which is smoke (Dod and others 1985). */
const FIRE = 0.025 * 3_600 * 1_000_000;

/** What is given off in a room an hour: µg of particles, ppb·m³ of vapours. */
export function madeIn(
  { use, volume }: RoomNature,
  { people, inputs: { exhaust }, isBurning }: RoomStep,
  moment: Moment,
  made: ChangingSpecies,
): void {
  const cleaners = people === 0 || WAITING.has(use.kind) ? 0 : moment.people.cleanersIn(use.place);
  const cooked = cooking(use, people, moment);
  const hood = use.kind === "kitchen" ? 1 - HOOD * Math.min(1, exhaust / (HOOD_CHANGES * volume)) : 1;
  const fine = STIRRED.fine * people + cooked * hood;
  const coarse = STIRRED.coarse * people + CLEANING.coarse * cleaners + COARSE_OF_COOKING * cooked * hood;
  const tvoc =
    people * (PERSON_TVOC + (WORKING_TVOC[use.kind] ?? 0)) +
    cleaners * CLEANING.tvoc +
    (use.kind === "kitchen" ? (cooked / COOK) * COOK_TVOC * hood : 0) +
    use.area * (MATERIAL_TVOC + NEW_TVOC * newness(use, moment));
  made.fine = fine * MILLIGRAM;
  made.coarse = coarse * MILLIGRAM;
  made.tvoc = (tvoc * MILLIGRAM) / TVOC_MASS;
  made.smoke = isBurning ? FIRE : 0;
}

/** mg of PM2.5 an hour before any hood. Only cooks are in a kitchen. */
function cooking({ kind }: RoomUse, people: number, { local }: Moment): number {
  if (kind === "cafe") {
    return people > 0 ? TOASTER : 0;
  }
  if (kind !== "kitchen") {
    return 0;
  }
  const isMeal = MEALS.some(([from, until]) => local.hour >= from && local.hour < until);
  return people * COOK * (isMeal ? 1 : BETWEEN_MEALS);
}

/** 1 on the day on which a room's furniture was delivered, and less with every week. */
function newness({ seed }: RoomUse, { calendarTime }: Moment): number {
  const age = (calendarTime / DAY + chance(seed, 0x66) * FURNITURE_DAYS) % FURNITURE_DAYS;
  return Math.exp(-age / FADING_DAYS);
}
