import { hashBlocks, hexOf } from "./hashBlocks.ts";

/** RFC 1321, for digest alone: cameras of before 2018 offer nothing else. */
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32));
const FIRST = [0x67_45_23_01, 0xef_cd_ab_89, 0x98_ba_dc_fe, 0x10_32_54_76];

export function md5(octets: Uint8Array): string {
  let state = FIRST;
  for (const block of hashBlocks(octets, true)) {
    const next = mixed(state, block);
    state = state.map((word, index) => (word + (next[index] ?? 0)) | 0);
  }
  return hexOf(state, true);
}

function mixed(state: readonly number[], block: DataView): number[] {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const sum = a + choice(round, [b, c, d]) + (SINES[step] ?? 0) + block.getUint32(placeOf(round, step) * 4, true);
    const shift = SHIFTS[round]?.[step % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | ((sum | 0) >>> (32 - shift)))) | 0];
  }
  return [a, b, c, d];
}

function choice(round: number, [b, c, d]: readonly [number, number, number]): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** Which word of the block a step takes. */
function placeOf(round: number, step: number): number {
  if (round === 0) return step;
  if (round === 1) return (5 * step + 1) % 16;
  return (round === 2 ? 3 * step + 5 : 7 * step) % 16;
}
