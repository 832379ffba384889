import { chance, wordSeed } from "../chance.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";

const SEED = wordSeed("gaps of gateways");
/** Share of the days on which a gateway is away for a while. */
const SHARE = 1 / 45;
/** How long: less than it takes somebody to drive there. */
const LASTS = { least: 6 * MINUTE, most: 50 * MINUTE };

/** A time in which nothing came from a gateway, ms since the epoch. */
export interface Gap {
  readonly from: number;
  readonly until: number;
}

/** The gap of a gateway on the day of a moment (UTC), where it has one. @param seed of its connection's id */
export function gapAround(seed: number, time: number): Gap | undefined {
  const day = Math.floor(time / DAY);
  const lot = (index: number) => chance(SEED ^ seed ^ Math.imul(day, 0x9e3779b1), index);
  if (lot(1) >= SHARE) {
    return undefined;
  }
  const lasts = LASTS.least + (LASTS.most - LASTS.least) * lot(2);
  const from = day * DAY + (DAY - HOUR) * lot(3);
  return { from: Math.round(from), until: Math.round(from + lasts) };
}

/** Whether nothing came from a gateway at a moment of the past. */
export function isInGap(seed: number, time: number): boolean {
  const gap = gapAround(seed, time);
  return gap !== undefined && time >= gap.from && time < gap.until;
}
