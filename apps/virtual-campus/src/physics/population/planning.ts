import { chance, Dice } from "../chance.ts";
import type { DayBook, DayKind } from "./dayBook.ts";
import type { House } from "./house.ts";
import type { Itinerary, Occupation, Stay } from "./whereabouts.ts";

/** What the plans of one building's people for one day are made from. */
export interface Planning {
  readonly seed: number;
  readonly house: House;
  readonly today: DayKind;
  readonly book: DayBook;
}

/** People who meet in a room that they have booked. */
export interface Meeting {
  /** Index of the room. */
  readonly room: number;
  /** Minutes after midnight. */
  readonly from: number;
  readonly minutes: number;
  readonly people: number;
}

/** Gathers the itineraries of a building's people for a day, and what they meet for. */
export class Roster {
  readonly itineraries: Itinerary[] = [];
  readonly meetings: Meeting[] = [];

  add(person: number, occupation: Occupation, stays: readonly Stay[]): void {
    if (stays.length > 0) {
      this.itineraries.push({ person, occupation, stays });
    }
  }
}

/** Numbers of a person's that are the same every day. */
export function traitsOf({ seed, house }: Planning, person: number): Dice {
  return new Dice(seed ^ house.seed ^ Math.imul(person + 1, 0x9e3779b1));
}

/** What a person does by chance on the day. */
export function luckOf({ seed, house, today }: Planning, person: number): Dice {
  return new Dice(chanceSeed(seed ^ house.seed, today.day) ^ Math.imul(person + 1, 0x85ebca6b));
}

/** Chance of the whole house on the day. @param subject tells what it is for from others */
export function luckOfHouse({ seed, house, today }: Planning, subject: number): Dice {
  return new Dice(chanceSeed(seed ^ house.seed ^ Math.imul(subject, 0x27d4eb2f), today.day));
}

function chanceSeed(seed: number, day: number): number {
  return Math.floor(chance(seed, day) * 4_294_967_296);
}
