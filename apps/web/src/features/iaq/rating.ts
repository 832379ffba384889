import {
  AIR_BANDS,
  type AirBand,
  airBand,
  airBandRanges,
  goodRange,
  IAQ_METRIC_KEYS,
  type IaqMetric,
} from "@atrium/contract/devices";

/** How the air of a room is shown: the metric that says most, its value, and its band; without a band nobody is there for whom it counts. */
export interface ShownAir {
  readonly metric: IaqMetric;
  readonly value: number;
  readonly band: AirBand | undefined;
}

export interface Asked {
  /** Absent: by its worst metric. */
  readonly metric?: IaqMetric | undefined;
  /** Whether somebody is in the room; undefined: not known, and then it is rated. */
  readonly isInUse: boolean | undefined;
}

/** What only people feel: in a room where nobody is, it is neither good nor bad. */
const OF_COMFORT: ReadonlySet<IaqMetric> = new Set(["temp", "rh"]);
/** From here on it is shown of an empty room too. */
const POOR = AIR_BANDS.indexOf("poor");

/** The chosen metric, or the worst one; CO₂ where all are good. Undefined: nothing is known. */
export function shownAir(
  read: (metric: IaqMetric) => number | null | undefined,
  { metric: wanted, isInUse }: Asked,
): ShownAir | undefined {
  const all = (wanted === undefined ? IAQ_METRIC_KEYS : [wanted]).flatMap((metric) => {
    const value = read(metric);
    const band = airBand(metric, value);
    if (value === null || value === undefined || band === undefined) return [];
    return [{ metric, value, band: isRated(metric, band, isInUse) ? band : undefined }];
  });
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  const worst = others.reduce<ShownAir>((found, one) => (rankOf(one.band) > rankOf(found.band) ? one : found), first);
  if (worst.band !== undefined && worst.band !== "good") return worst;
  return all.find(({ metric }) => metric === "co2") ?? worst;
}

function isRated(metric: IaqMetric, band: AirBand, isInUse: boolean | undefined): boolean {
  return isInUse !== false || (!OF_COMFORT.has(metric) && AIR_BANDS.indexOf(band) >= POOR);
}

/** 0 for good to 3 for bad; below 0 without a band. */
export function rankOf(band: AirBand | undefined): number {
  return band === undefined ? -1 : AIR_BANDS.indexOf(band);
}

/** How far a value is from good on the way to bad: 0 within good, 1 where bad begins. For values of one band. */
export function excess(metric: IaqMetric, value: number): number {
  const { min, max } = goodRange(metric);
  const ranges = airBandRanges(metric);
  const [coldest, hottest] = [ranges[0]?.to ?? min, ranges.at(-1)?.from ?? max];
  if (value > max) return (value - max) / (hottest - max);
  return value < min ? (min - value) / (min - coldest) : 0;
}
