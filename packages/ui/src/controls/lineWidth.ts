/** How heavy the lines of a drawing are, in its own units: small ones need more. @param size edge in pixels */
export function lineWidth(size: number): number {
  if (size <= 12) return 2.4;
  return size <= 16 ? 2 : 1.8;
}
