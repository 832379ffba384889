import type { WasteKind } from "@atrium/contract/energy";
import type { FloorPlan } from "@atrium/contract/site";
import { DayCache } from "../dayCache.ts";
import { HOUR, type LocalTime } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { plannedRoomUse, type RoomUse } from "../rooms.ts";
import { WasteDay } from "./wasteDay.ts";

/** Days that are kept: a week and some, because a container is looked at from its last collection on. */
const CACHED_DAYS = 12;
/** Hours after a day's beginning that are in the next one, however long the day. */
const NEXT_DAY = 25.5 * HOUR;
/** When collectors come, and on which weekdays; 1 is Monday. */
const COLLECTION_HOUR = 6;
const COLLECTED: Readonly<Record<WasteKind, readonly number[]>> = {
  general: [1, 2, 3, 4, 5, 6, 7],
  organic: [1, 2, 3, 4, 5, 6, 7],
  recyclable: [2, 5],
  hazardous: [1],
};

export interface WasteModelOptions {
  readonly plans: readonly FloorPlan[];
  readonly momentAt: (time: number) => Moment;
  readonly localAt: (time: number) => LocalTime;
}

/** The waste of the campus at any instant of the past or now, without state. */
export class WasteModel {
  readonly #options: WasteModelOptions;
  readonly #rooms: readonly RoomUse[];
  readonly #days = new DayCache(CACHED_DAYS, (start) => this.#compute(start));

  constructor(options: WasteModelOptions) {
    this.#options = options;
    this.#rooms = options.plans.flatMap((plan) => plan.rooms.map((room) => plannedRoomUse(plan, room)));
  }

  /** When the container of a kind was emptied last, ms since the epoch. */
  collectedBefore(kind: WasteKind, time: number): number {
    for (let start = this.#startOfDay(time); ; start = this.#startOfDay(start - HOUR)) {
      const emptied = start + COLLECTION_HOUR * HOUR;
      const { weekday } = this.#options.localAt(start);
      if (emptied <= time && COLLECTED[kind].includes(weekday)) return emptied;
    }
  }

  /** kg that have come into the container of a kind from one moment to another. */
  carried(kind: WasteKind, from: number, to: number): number {
    let kg = 0;
    for (let day = this.dayOf(from); ; day = this.dayOf(day.end)) {
      kg += day.carried(kind, Math.min(to, day.end)) - day.carried(kind, Math.max(from, day.start));
      if (day.end >= to) return kg;
    }
  }

  /** The day of an instant. */
  dayOf(time: number): WasteDay {
    return this.#days.of(this.#startOfDay(time));
  }

  #compute(start: number): WasteDay {
    const { momentAt } = this.#options;
    return new WasteDay({ rooms: this.#rooms, momentAt, start, end: this.#startOfDay(start + NEXT_DAY) });
  }

  #startOfDay(time: number): number {
    return time - this.#options.localAt(time).passed;
  }
}
