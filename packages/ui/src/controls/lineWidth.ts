/** The line width of a drawing, in its own units: small drawings need heavier lines. @param size edge in pixels */
export function lineWidth(size: number): number {
  if (size <= 12) return 2.4;
  return size <= 16 ? 2 : 1.8;
}
