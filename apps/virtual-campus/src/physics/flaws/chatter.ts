import { chance, drift, wordSeed } from "../chance.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";

const SEED = wordSeed("chattering contacts");
/** In so many days one contact in so many chatters once. */
export const CHATTER_EVERY = 20;
const SHARE = 1 / 15;
/** How long it chatters. */
const LASTS = { least: 0.5 * HOUR, most: 2 * HOUR };
/** It comes and goes some times a minute. */
const PULSE = 12_000;
const SECOND = 1_000;

/** A time in which a contact comes and goes for nothing, ms since the epoch. */
export interface Chatter {
  readonly from: number;
  readonly until: number;
}

/** The chattering of a contact in the stretch of days around a moment, where it has one. @param seed of its device's id */
export function chatterAround(seed: number, time: number): Chatter | undefined {
  const stretch = Math.floor(time / DAY / CHATTER_EVERY);
  const lot = (index: number) => chance(SEED ^ seed ^ Math.imul(stretch, 0x9e3779b1), index);
  if (lot(1) >= SHARE) {
    return undefined;
  }
  const lasts = LASTS.least + (LASTS.most - LASTS.least) * lot(2);
  const from = stretch * CHATTER_EVERY * DAY + (CHATTER_EVERY * DAY - lasts) * lot(3);
  return { from: Math.round(from / MINUTE) * MINUTE, until: Math.round((from + lasts) / MINUTE) * MINUTE };
}

/** Whether a chattering contact is closed at a moment. */
export function isClosed(seed: number, time: number): boolean {
  const chatter = chatterAround(seed, time);
  const chatters = chatter !== undefined && time >= chatter.from && time < chatter.until;
  return chatters && drift(SEED ^ seed, time, PULSE) > 0.5;
}

/** The moments at which a contact opens or closes from one moment to another, as somebody sees it who looks each second. */
export function* pulses(seed: number, from: number, to: number): Generator<{ time: number; isClosed: boolean }> {
  const known = [chatterAround(seed, from), chatterAround(seed, to)].filter((chatter) => chatter !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || last.until < from || first.from >= to) {
    return;
  }
  let before = isClosed(seed, from - SECOND);
  for (let time = Math.max(from, first.from); time < Math.min(to, last.until + SECOND); time += SECOND) {
    const closed = isClosed(seed, time);
    if (closed !== before) {
      before = closed;
      yield { time, isClosed: closed };
    }
  }
}
