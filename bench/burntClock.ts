/** A clock that a page reads exactly, of light and dark squares in a corner of the picture: ms, and a square of parity for each octet. */
export const BURNT_CLOCK = { left: 16, top: 16, square: 16, octets: 3 } as const;

const SQUARES_OF_OCTET = 9;
const [LIGHT, DARK] = [235, 24];

/** @param picture in 4:2:0, of this width @param time ms; the clock wraps around every 2^24 ms */
export function burnClock(picture: Uint8Array, width: number, time: number): void {
  const { left, top, square, octets } = BURNT_CLOCK;
  for (let octet = 0; octet < octets; octet += 1) {
    const value = Math.floor(time / 256 ** octet) % 256;
    let ones = 0;
    for (let bit = 0; bit < SQUARES_OF_OCTET; bit += 1) {
      const isLight = bit < 8 ? ((value >> bit) & 1) === 1 : ones % 2 === 1;
      if (isLight) ones += 1;
      const x = left + (octet * SQUARES_OF_OCTET + bit) * square;
      for (let y = top; y < top + square; y += 1) {
        picture.fill(isLight ? LIGHT : DARK, y * width + x, y * width + x + square);
      }
    }
  }
}
