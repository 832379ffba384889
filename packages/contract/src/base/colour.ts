/** A colour as it is written: # and six hex digits (specification point 3, colour entry). */
export const COLOUR = /^#[0-9a-f]{6}$/;

const COLOURS = 0x100_00_00;

/**
 * A colour that is not among the given ones, drawn again until it is unique (specification point 5).
 * @param taken colours in use; upper and lower case are the same
 * @param random from 0 up to but not including 1; the same numbers give the same colour
 */
export function newColour(taken: readonly string[], random: () => number): string {
  const used = new Set(taken.map((colour) => colour.toLowerCase()));
  for (;;) {
    const colour = `#${Math.floor(random() * COLOURS)
      .toString(16)
      .padStart(6, "0")}`;
    if (!used.has(colour)) return colour;
  }
}
