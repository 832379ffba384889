import { newColour } from "@atrium/contract";

/**
 * A series' place in the palette, from 1. The first six are the theme's and their meaning is fixed: 1 air conditioning,
 * 2 lighting, 3 plug and other. Beyond them colours are generated.
 */
export type SeriesColour = number;

const PALETTE = [1, 2, 3, 4, 5, 6].map((place) => `--c-${place}`);

/**
 * The theme's own variable, so that a drawing changes with the theme without being drawn again; beyond the palette a
 * a colour that differs from the theme's and from the series before, the same at every call.
 */
export function seriesColour(place: SeriesColour): string {
  const variable = PALETTE[place - 1];
  if (variable !== undefined) return `var(${variable})`;
  const theme = getComputedStyle(document.documentElement);
  const taken = PALETTE.map((name) => theme.getPropertyValue(name).trim());
  const random = seeded();
  for (let next = PALETTE.length; next < place; next += 1) taken.push(newColour(taken, random));
  return taken.at(-1) ?? "";
}

/** The same row of numbers from 0 up to but not including 1 at every use: steps of the golden ratio lie far apart. */
function seeded(): () => number {
  let value = 0.3;
  return () => {
    value = (value + 0.618_033_988_75) % 1;
    return value;
  };
}
