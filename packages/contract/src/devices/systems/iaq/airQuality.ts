import { phrase, type Phrase, term } from "@atrium/words";
/** What a sensor of indoor air measures (specification point 3, "IAQ metrics"), in the order in which it is shown. */
export const IAQ_METRICS = {
  co2: { name: term("CO₂"), unit: "ppm", decimals: 0 },
  pm25: { name: term("PM2.5"), unit: "ug/m³", decimals: 1 },
  pm10: { name: term("PM10"), unit: "ug/m³", decimals: 1 },
  tvoc: { name: term("TVOC"), unit: "ppb", decimals: 0 },
  temp: { name: term("Temperature"), unit: "°C", decimals: 2 },
  rh: { name: term("Humidity"), unit: "%", decimals: 1 },
} as const satisfies Record<string, { readonly name: string; readonly unit: string; readonly decimals: number }>;
export type IaqMetric = keyof typeof IAQ_METRICS;
export const IAQ_METRIC_KEYS = Object.keys(IAQ_METRICS).filter((key): key is IaqMetric => key in IAQ_METRICS);

/** From the best to the worst. */
export const AIR_BANDS = ["good", "fair", "poor", "bad"] as const;
export type AirBand = (typeof AIR_BANDS)[number];
export const AIR_BAND_NAMES: Readonly<Record<AirBand, Phrase>> = {
  good: phrase("Good"),
  fair: phrase("Fair"),
  poor: phrase("Poor"),
  bad: phrase("Bad"),
};

/** Where a band ends: below the first number it is good, below the second fair, below the third poor. */
type Limits = readonly [good: number, fair: number, poor: number];
/** The ranges within which it is good, fair and poor: people feel too cold and too warm. */
type Ranges = readonly [good: Range, fair: Range, poor: Range];
type Range = readonly [least: number, most: number];

/** CO2 and particles after the usual national steps (Thai Department of Health 2022, WHO 2021); the rest by comfort. */
const BELOW: Readonly<Partial<Record<IaqMetric, Limits>>> = {
  co2: [750, 900, 1_200],
  pm25: [10, 15, 35],
  pm10: [35, 50, 150],
  tvoc: [220, 500, 1_000],
};
const WITHIN: Readonly<Partial<Record<IaqMetric, Ranges>>> = {
  temp: [
    [23, 26],
    [21, 27],
    [19, 29],
  ],
  rh: [
    [40, 60],
    [35, 65],
    [25, 75],
  ],
};

/** The range in which a metric is good. */
export function goodRange(metric: IaqMetric): { readonly min: number; readonly max: number } {
  const [min, max] = WITHIN[metric]?.[0] ?? [0, BELOW[metric]?.[0] ?? Infinity];
  return { min, max };
}

/** A stretch of a metric's values that are equally good; the outermost have no end. */
export interface AirBandRange {
  readonly band: AirBand;
  readonly from: number;
  readonly to: number;
}

/** The bands of a metric over all of its values, the lowest first; what people can feel too cold has most of them twice. */
export function airBandRanges(metric: IaqMetric): AirBandRange[] {
  const limits = BELOW[metric];
  if (limits !== undefined) {
    return AIR_BANDS.map((band, index) => ({
      band,
      from: limits[index - 1] ?? -Infinity,
      to: limits[index] ?? Infinity,
    }));
  }
  const ranges: Partial<Record<number, Range>> = WITHIN[metric] ?? {};
  const inner = (index: number): Range => ranges[index] ?? [-Infinity, Infinity];
  const cold = AIR_BANDS.slice(1).map((band, index) => ({
    band,
    from: ranges[index + 1]?.[0] ?? -Infinity,
    to: inner(index)[0],
  }));
  const warm = AIR_BANDS.slice(1).map((band, index) => ({
    band,
    from: inner(index)[1],
    to: ranges[index + 1]?.[1] ?? Infinity,
  }));
  const [least, most] = inner(0);
  return [...cold.toReversed(), { band: "good", from: least, to: most }, ...warm];
}

/** How good the air is by one metric; undefined: it is not known. */
export function airBand(metric: IaqMetric, value: number | null | undefined): AirBand | undefined {
  if (value === null || value === undefined || Number.isNaN(value)) return undefined;
  const below = BELOW[metric]?.findIndex((limit) => value < limit);
  const within = WITHIN[metric]?.findIndex(([least, most]) => value >= least && value <= most);
  return AIR_BANDS[below ?? within ?? 0] ?? "bad";
}

/** The worst band of some values, and the metric whose it is; of equals the first. Undefined where nothing is known. */
export function worstAir(
  read: (metric: IaqMetric) => number | null | undefined,
): { readonly band: AirBand; readonly metric: IaqMetric } | undefined {
  let worst: { band: AirBand; metric: IaqMetric } | undefined;
  for (const metric of IAQ_METRIC_KEYS) {
    const band = airBand(metric, read(metric));
    if (band === undefined) continue;
    if (worst === undefined || AIR_BANDS.indexOf(band) > AIR_BANDS.indexOf(worst.band)) worst = { band, metric };
  }
  return worst;
}
