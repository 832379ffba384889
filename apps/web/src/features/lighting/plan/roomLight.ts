/** Mean level of a room's circuits, 0 to 100; undefined while none of them has ever reported a value. */
export function meanLevel(levels: readonly (number | null)[]): number | undefined {
  const known = levels.filter((level) => level !== null);
  if (known.length === 0) return undefined;
  return known.reduce((sum, level) => sum + level, 0) / known.length;
}

/** The colour of a room at a level: dark when off, from dim to full light when on. */
export function lightFill(level: number): string {
  if (level <= 0) return "var(--p-lux-0)";
  // The eye sees the lower levels brighter than they are.
  const share = Math.round((level / 100) ** 0.9 * 100);
  return `color-mix(in oklab, var(--p-lux-1) ${share}%, var(--p-lux-dim))`;
}

/** How strong the pool of a lamp is drawn, 0 to 1. */
export function poolStrength(level: number): number {
  return Math.round((level / 100) ** 1.1 * 100) / 100;
}
