/**
 * Chance that can be asked again: the same seed, subject and moment always give the same number, so that the past
 * written as history and the present on the wire come from one model.
 */

/** A whole number from a word, so that rooms and devices differ. FNV-1a. */
export function wordSeed(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Evenly spread over 0 (included) to 1 (excluded). */
export function chance(seed: number, index: number): number {
  let hash = Math.imul(seed ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}

/**
 * A curve through random knots, 0 to 1, without corners.
 * @param time ms since the epoch
 * @param period ms between two knots
 */
export function drift(seed: number, time: number, period: number): number {
  const position = time / period;
  const knot = Math.floor(position);
  const share = position - knot;
  const weight = share * share * (3 - 2 * share);
  return chance(seed, knot) * (1 - weight) + chance(seed, knot + 1) * weight;
}
