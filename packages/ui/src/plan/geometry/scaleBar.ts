const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100] as const;
const WIDEST = 110;

/** The longest round length that fits the scale bar. @param scale px per metre, or foot */
export function scaleBarLength(scale: number): { length: number; pixels: number } {
  const fitting = LENGTHS.filter((one) => one * scale <= WIDEST);
  const length = fitting.at(-1) ?? LENGTHS[0];
  return { length, pixels: length * scale };
}
