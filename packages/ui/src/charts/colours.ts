/** The colours a chart draws with, read from the theme's CSS variables. */
export type ChartColours = {
  readonly axis: string;
  readonly grid: string;
  readonly line: string;
  readonly surface: string;
  readonly ink: string;
  readonly ink3: string;
  readonly accent: string;
  readonly trouble: string;
  readonly onTrouble: string;
  readonly band: string;
  readonly bandLine: string;
  readonly font: string;
  /** Series 1 to 6: blue, sand, teal, violet, slate, clay. */
  readonly series: readonly string[];
};

/** A series' place in the palette. Meaning is fixed: 1 air conditioning, 2 lighting, 3 plug and other. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6;

export function readColours(element: Element): ChartColours {
  const styles = getComputedStyle(element);
  const read = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    axis: read("--c-axis"),
    grid: read("--c-grid"),
    line: read("--line-strong"),
    surface: read("--surface"),
    ink: read("--ink"),
    ink3: read("--ink-3"),
    accent: read("--accent"),
    trouble: read("--trouble"),
    onTrouble: read("--on-trouble"),
    band: read("--c-band"),
    bandLine: read("--c-band-line"),
    font: read("--font"),
    series: [1, 2, 3, 4, 5, 6].map((place) => read(`--c-${place}`)),
  };
}

export function seriesColour(colours: ChartColours, place: SeriesColour): string {
  return colours.series[place - 1] ?? colours.ink3;
}

/** Tells of a change of the theme before the next frame is painted, so that no chart flashes. Returns the way to stop. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-mantine-color-scheme", "class"],
  });
  return () => observer.disconnect();
}
