import { WASTE_KINDS, type WasteKind } from "@atrium/contract";
import { HOUR, MINUTE } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import type { RoomUse } from "../rooms.ts";
import { addWaste } from "./production.ts";

/**
 * Hours at which cleaners begin to carry what has come together since the last time into the containers; the last of them takes
 * what the night leaves, so that a day needs nothing of the one before.
 */
const ROUNDS = [7.5, 10, 14.5, 17.5, 20.5, 23] as const;
/** How long a round takes: bag after bag. */
const ROUND = HOUR / 2;
const STEP = 15 * MINUTE;

export interface WasteDayOptions {
  readonly rooms: readonly RoomUse[];
  readonly momentAt: (time: number) => Moment;
  /** When the day begins and the next one does, ms since the epoch. */
  readonly start: number;
  readonly end: number;
}

/** The waste of one day: thrown away by its people, carried into the containers in rounds. */
export class WasteDay {
  readonly start: number;
  readonly end: number;
  /** When each round begins, and kg by kind that it carries. */
  readonly #rounds: readonly { readonly from: number; readonly carried: Float64Array }[];

  constructor({ rooms, momentAt, start, end }: WasteDayOptions) {
    this.start = start;
    this.end = end;
    this.#rounds = ROUNDS.map((hour) => ({ from: start + hour * HOUR, carried: new Float64Array(WASTE_KINDS.length) }));
    const last = this.#rounds.at(-1);
    for (let time = start; time < end; time += STEP) {
      const moment = momentAt(time);
      const next = this.#rounds.find(({ from }) => from > time) ?? last;
      if (next === undefined) continue;
      for (const room of rooms) addWaste(next.carried, room, moment, STEP / HOUR);
    }
  }

  /** kg that have come into the container of a kind since the day began. */
  carried(kind: WasteKind, time: number): number {
    const index = WASTE_KINDS.indexOf(kind);
    let kg = 0;
    for (const { from, carried } of this.#rounds) {
      kg += (carried[index] ?? 0) * Math.min(1, Math.max(0, (time - from) / ROUND));
    }
    return kg;
  }
}
