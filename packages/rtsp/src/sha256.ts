import { hashBlocks, hexOf } from "./hashBlocks.ts";

const PRIMES = firstPrimes(64);
/** Of the square roots of the first primes, and of their cube roots, the fractions (FIPS 180-4). */
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

export function sha256(octets: Uint8Array): string {
  let state = FIRST;
  for (const block of hashBlocks(octets, false)) {
    const next = mixed(state, schedule(block));
    state = state.map((word, index) => (word + (next[index] ?? 0)) | 0);
  }
  return hexOf(state, false);
}

function schedule(block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, index) => block.getInt32(index * 4));
  const word = (index: number): number => words[index] ?? 0;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((word(at - 16) + one + word(at - 7) + two) | 0);
  }
  return words;
}

function mixed(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [step, word] of words.entries()) {
    const upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + upper + ((e & f) ^ (~e & g)) + (ROUNDS[step] ?? 0) + word) | 0;
    const lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h];
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
