import { OUTDOOR_CO2 } from "@atrium/contract/automation";
import { type AirDay, type AirStep, STEP, STEPS_AN_HOUR } from "./airDay.ts";
import {
  givenOff,
  minutesBelow,
  minutesTo,
  riseOf,
  beginningOf,
  type Ventilation,
  ventilationOf,
} from "./optimumAir.ts";
import { daysOf, IN_TIME, type OptimumTried, summed, type Tried } from "./optimumTrial.ts";

/** A room on the days of the last weeks, the oldest first. */
export interface TriedRoom {
  readonly days: readonly AirDay[];
  /** Of the fan, as is asked of the unit; NaN: nothing is. */
  readonly level: number;
}

/** ppm that a room may have more than it is to have at most: sensors are no better. */
const AS_IT_SHOULD = 30;

interface Room {
  readonly day: AirDay;
  readonly before: readonly AirDay[];
  readonly ventilation: Ventilation | undefined;
}

/**
 * Starts by what was known before each of them: each room without its unit until it would have been begun, and with it from then on, by
 * what its people gave off on that day. What leaks out besides is left out, so rooms are rather too high.
 */
export function tryAirStarts(
  rooms: readonly TriedRoom[],
  { earliest, fixed, most }: { readonly earliest: number; readonly fixed: number; readonly most: number },
  dateOf: (moment: number) => string,
): OptimumTried {
  const mornings = rooms.map(({ days, level }) => ({
    level,
    days: days.filter(({ steps }) => beginningOf(steps) >= 0),
  }));
  const days = ofDates(mornings, dateOf).map((ofDay): Tried => {
    const before = Math.ceil(earliest / STEP);
    const airs = ofDay.map((room) => new Air(room, before));
    for (let step = before; step >= 0; step -= 1) {
      const needs = airs.map((air) => minutesTo(most, air.co2, air.ventilation?.slow));
      const need = Math.max(...needs);
      if (Number.isNaN(need)) return { isLearned: false, minutes: 0, miss: 0 };
      if (step === 0 || need >= step * STEP) {
        // A room that is high however early its unit begins is late by no start.
        const soonest = ofDay.map((room) => new Air(room, before).lateness({ waited: before, most }));
        const miss = Math.max(...airs.map((air, at) => air.lateness({ waited: step, most }) - (soonest[at] ?? 0)));
        const lead = Math.min(earliest, step * STEP);
        return { isLearned: !Number.isNaN(miss), minutes: fixed - lead, miss };
      }
      for (const air of airs) air.pass(0);
    }
    return { isLearned: false, minutes: 0, miss: 0 };
  });
  return summed(days, IN_TIME);
}

/** Stops in the same way: how early by the days before, against how high the day itself would have made the rooms. */
export function tryAirStops(
  rooms: readonly TriedRoom[],
  { earliest, most }: { readonly earliest: number; readonly most: number },
  dateOf: (moment: number) => string,
): OptimumTried {
  const evenings = rooms.map(({ days, level }) => ({
    level,
    days: days.filter(({ steps, first }) => steps.slice(0, first).some(({ share }) => share > 0)),
  }));
  const days = ofDates(evenings, dateOf).map((ofDay): Tried => {
    const rises = ofDay.map(({ before }) => riseOf(before, earliest)?.rate);
    if (rises.includes(undefined)) return { isLearned: false, minutes: 0, miss: 0 };
    const before = Math.ceil(earliest / STEP);
    const airs = ofDay.map((room) => new Air(room, before));
    for (let step = before; step > 0; step -= 1) {
      const left = airs.map((air, index) => minutesBelow(most, air.co2, rises[index]));
      if (left.some((one) => Number.isNaN(one))) return { isLearned: false, minutes: 0, miss: 0 };
      if (Math.min(...left) >= step * STEP) {
        const miss = Math.max(0, ...airs.map((air) => air.highest(step) - most));
        return { isLearned: !Number.isNaN(miss), minutes: Math.min(earliest, step * STEP), miss };
      }
      for (const air of airs) air.follow();
    }
    return { isLearned: true, minutes: 0, miss: 0 };
  });
  return summed(days, AS_IT_SHOULD);
}

/** The air of one room on one day as it would have been. */
class Air {
  readonly ventilation: Ventilation | undefined;
  readonly #steps: readonly AirStep[];
  #at: number;
  #excess: number;

  /** @param before steps before the time of the day at which it begins */
  constructor({ day: { steps, first }, ventilation }: Room, before: number) {
    this.ventilation = ventilation;
    this.#steps = steps;
    this.#at = Math.max(0, first - before);
    this.#excess = steps[this.#at]?.excess ?? Number.NaN;
  }

  get co2(): number {
    return OUTDOOR_CO2 + this.#excess;
  }

  /** A step with its unit, or without. */
  pass(share: 0 | 1): void {
    const step = this.#steps[this.#at];
    const changes = this.ventilation?.middle ?? Number.NaN;
    this.#at += 1;
    this.#excess = step === undefined ? Number.NaN : this.#after(step, { share, changes });
  }

  #after(step: AirStep, { share, changes }: { readonly share: 0 | 1; readonly changes: number }): number {
    // As it was it is known, whatever is learned.
    if (step.share === share) {
      return this.#excess + step.slope / STEPS_AN_HOUR - this.#apart(step, share * changes);
    }
    const given = givenOff(step, changes);
    if (share === 0) return this.#excess + given / STEPS_AN_HOUR;
    const settled = given / changes;
    return settled + (this.#excess - settled) * Math.exp(-changes / STEPS_AN_HOUR);
  }

  /** As it was recorded. */
  follow(): void {
    this.#at += 1;
    this.#excess = this.#steps[this.#at]?.excess ?? Number.NaN;
  }

  /** Minutes after its time until it is at most so high, as long as is recorded. @param waited steps until its time */
  lateness({ waited, most }: { readonly waited: number; readonly most: number }): number {
    for (let step = 0; step < waited; step += 1) this.pass(1);
    let minutes = 0;
    while (this.co2 > most && this.#at < this.#steps.length) {
      this.pass(1);
      minutes += STEP;
    }
    return Number.isNaN(this.#excess) ? Number.NaN : minutes;
  }

  /** The highest that it has in so many steps without its unit, ppm. */
  highest(steps: number): number {
    let highest = 0;
    for (let step = 0; step < steps; step += 1) {
      this.pass(0);
      highest = Math.max(highest, this.co2);
    }
    return highest;
  }

  /** How much more leaves a room that is higher than it was recorded. */
  #apart({ excess }: AirStep, changes: number): number {
    return changes === 0 ? 0 : (this.#excess - excess) * (1 - Math.exp(-changes / STEPS_AN_HOUR));
  }
}

function ofDates(rooms: readonly TriedRoom[], dateOf: (moment: number) => string): (readonly Room[])[] {
  const levels = new Map(rooms.flatMap(({ days, level }) => days.map((day) => [day, level] as const)));
  const all = daysOf(
    rooms.map(({ days }) => days),
    dateOf,
  );
  return all.map((ofDay) =>
    ofDay.map(({ day, before }) => {
      const level = levels.get(day) ?? Number.NaN;
      return { day, before, ventilation: ventilationOf(before, level) };
    }),
  );
}
