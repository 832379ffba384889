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

/** Chance that goes on from a number kept: the same seed gives the same row of numbers. Mulberry32. */
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

  /** Evenly spread between two numbers. */
  between(from: number, until: number): number {
    return from + (until - from) * this.roll();
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.roll() * count);
  }

  /** Around a middle, seldom further from it than `spread`. */
  around(middle: number, spread: number): number {
    return middle + (this.roll() + this.roll() - 1) * spread;
  }

  /** One of a list; undefined where it is empty. */
  pick<Choice>(choices: readonly Choice[]): Choice | undefined {
    return choices[this.below(choices.length)];
  }
}
