/** A series' place in the palette. Meaning is fixed: 1 air conditioning, 2 lighting, 3 plug and other. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6;

/** The theme's own variable, so that a drawing changes with the theme without being drawn again. */
export function seriesColour(place: SeriesColour): string {
  return `var(--c-${place})`;
}
