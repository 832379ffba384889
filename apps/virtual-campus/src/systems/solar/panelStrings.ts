import { chance, wordSeed } from "../../physics/chance.ts";

/** Share of the inverters that have a string which lags behind: a chimney's shade, a cracked panel. */
const SHARE_WITH_LAGGARD = 0.3;
const LAGGARD = 0.8;
/** By how much good strings differ, in parts of their power. */
const SPREAD = 0.03;

/** Parts of an inverter's power that its strings give, together 1. They are the same every day. */
export function stringShares(device: string, strings: number): readonly number[] {
  const seed = wordSeed(`strings of ${device}`);
  const hasLaggard = strings > 1 && chance(seed, 0) < SHARE_WITH_LAGGARD;
  const laggard = Math.floor(chance(seed, 1) * strings);
  const weights = Array.from({ length: strings }, (_one, string) =>
    hasLaggard && string === laggard ? LAGGARD : 1 + (chance(seed, string + 2) - 0.5) * SPREAD,
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}
