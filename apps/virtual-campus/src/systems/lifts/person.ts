/** Somebody on the way from one floor to another. */
export interface Person {
  readonly from: number;
  readonly to: number;
  /** When they came to the lift, s of the group's own time. */
  readonly since: number;
}

/** Share of trips that begin at the main floor, and that end there; the rest goes between two others. */
interface Traffic {
  readonly fromMain: number;
  readonly toMain: number;
}

const MORNING: Traffic = { fromMain: 0.62, toMain: 0.16 };
const MIDDAY: Traffic = { fromMain: 0.4, toMain: 0.42 };
const EVENING: Traffic = { fromMain: 0.16, toMain: 0.66 };

export const MAIN_FLOOR = 1;

/** Chance that goes on from a number kept: the same seed gives the same day. Mulberry32. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Evenly spread over 0 (included) to 1 (excluded). */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** @param hour local, 0 to 24 */
export function newPerson(dice: Dice, top: number, hour: number, since: number): Person {
  const traffic = trafficAt(hour);
  const share = dice.roll();
  const upper = () => 2 + Math.floor(dice.roll() * (top - 1));
  if (share < traffic.fromMain) {
    return { from: MAIN_FLOOR, to: upper(), since };
  }
  const from = upper();
  if (share < traffic.fromMain + traffic.toMain || top < 3) {
    return { from, to: MAIN_FLOOR, since };
  }
  const to = 2 + Math.floor(dice.roll() * (top - 2));
  return { from, to: to >= from ? to + 1 : to, since };
}

function trafficAt(hour: number): Traffic {
  if (hour < 10) {
    return MORNING;
  }
  return hour < 16 ? MIDDAY : EVENING;
}
