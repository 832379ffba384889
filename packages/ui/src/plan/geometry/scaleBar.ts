const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100] as const;
const WIDEST = 110;

/** The longest round length that fits the scale bar. @param scale px per metre */
export function scaleBarLength(scale: number): { metres: number; pixels: number } {
  const fitting = LENGTHS.filter((length) => length * scale <= WIDEST);
  const metres = fitting.at(-1) ?? LENGTHS[0];
  return { metres, pixels: metres * scale };
}
