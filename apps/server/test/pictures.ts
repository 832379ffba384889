import type { ParameterSets } from "@atrium/rtsp";

/** Of an encoder of today: 640 by 360, baseline. */
export const SETS: ParameterSets = {
  sps: Uint8Array.from(Buffer.from("67420016a680a02ff950", "hex")),
  pps: Uint8Array.from(Buffer.from("68ce0472", "hex")),
};

/** Ten pictures a second, of which each twentieth stands by itself. */
export const PICTURE_TICKS = 9_000;
const GROUP = 20;

/** A picture as a camera codes it: of no image, but of a size. */
export function pictureOf(index: number, size = 400): { units: Uint8Array[]; isKey: boolean } {
  const isKey = index % GROUP === 0;
  const unit = new Uint8Array(isKey ? 4_000 : size).fill(index & 255);
  unit[0] = isKey ? 0x65 : 0x61;
  return { units: [unit], isKey };
}
