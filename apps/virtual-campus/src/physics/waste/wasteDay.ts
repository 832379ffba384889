import { WASTE_KINDS, type WasteKind } from "@atrium/contract/energy";
import { HOUR, MINUTE } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { peopleIn, type RoomUse } from "../rooms.ts";

/** kg an hour of one person. */
type Rate = Readonly<Partial<Record<WasteKind, number>>>;

/**
 * Everywhere: 0.5 kg in eight hours, of which nearly half is paper, bottles and boxes. "Estimated Solid Waste Generation Rates"
 * (www2.calrecycle.ca.gov/WasteCharacterization/General/Rates) lists 0.5 to 1 lb a student and day for schools, and as much
 * for offices; who stays in a ward makes 5 lb a day (nursing homes, same list), and what has touched wounds is apart.
 */
const ANYWHERE: Rate = { general: 0.034, recyclable: 0.027 };
const BY_KIND: Readonly<Record<string, Rate>> = {
  patient: { general: 0.062, recyclable: 0.012, organic: 0.015, hazardous: 0.003 },
  nurse: { general: 0.05, recyclable: 0.03, hazardous: 0.004 },
  treatment: { general: 0.05, recyclable: 0.02, hazardous: 0.012 },
  lab: { general: 0.03, recyclable: 0.03, hazardous: 0.002 },
  // A guest leaves 0.1 kg of a meal within half an hour, and a cup or a wrapper.
  dining: { general: 0.06, recyclable: 0.02, organic: 0.2 },
  cafe: { general: 0.06, recyclable: 0.04, organic: 0.1 },
  pantry: { general: 0.05, recyclable: 0.1, organic: 0.15 },
  // A cook peels and scrapes for twenty meals an hour, and unpacks what was delivered.
  kitchen: { general: 0.4, recyclable: 0.5, organic: 2.2 },
  shop: { general: 0.05, recyclable: 0.3 },
};

/** Adds what the people of a room throw away in a time. @param into kg, in the order of `WASTE_KINDS` */
function addWaste(into: Float64Array, room: RoomUse, moment: Moment, hours: number): void {
  const people = peopleIn(room, moment);
  if (people === 0) return;
  const rate = BY_KIND[room.kind] ?? ANYWHERE;
  for (const [index, kind] of WASTE_KINDS.entries()) {
    into[index] = (into[index] ?? 0) + people * hours * (rate[kind] ?? 0);
  }
}

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
