import type { PointDescription, Unit } from "../devices/point.ts";

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Generous physical limits of a building's quantities: a device that reports more is broken or measures
 * something else. A product's own limits are narrower and come first.
 */
const RANGES: Readonly<Record<Unit, Range>> = {
  // Sensors read a little beyond their ends.
  "%": { min: -10, max: 110 },
  W: { min: -1e8, max: 1e8 },
  kW: { min: -1e5, max: 1e5 },
  kvar: { min: -1e5, max: 1e5 },
  kVA: { min: 0, max: 1e5 },
  bar: { min: -1, max: 1_000 },
  // A meter of the largest campus for a hundred years.
  kWh: { min: 0, max: 1e10 },
  // Medium voltage comes as far as a campus's own switchgear.
  V: { min: 0, max: 40_000 },
  A: { min: 0, max: 1e4 },
  Hz: { min: 0, max: 500 },
  // The time until a service is due goes below zero when the service is late.
  h: { min: -1e5, max: 1e6 },
  s: { min: 0, max: 1e9 },
  "°C": { min: -60, max: 200 },
  ppm: { min: 0, max: 1e5 },
  lx: { min: 0, max: 2e5 },
  hPa: { min: 300, max: 1_100 },
  "W/m²": { min: -100, max: 2_000 },
  mm: { min: 0, max: 1e4 },
  "m/s": { min: -150, max: 150 },
  "°": { min: -360, max: 360 },
  Pa: { min: -1e5, max: 1e5 },
  "m³/h": { min: -1e6, max: 1e6 },
  rpm: { min: -1e5, max: 1e5 },
  kg: { min: -1e5, max: 1e6 },
  // A meter of the largest campus for a hundred years.
  "m³": { min: 0, max: 1e9 },
  "l/min": { min: -1e5, max: 1e5 },
  "ug/m³": { min: 0, max: 1e5 },
  ppb: { min: 0, max: 1e6 },
  K: { min: -300, max: 300 },
  "W/(m³/s)": { min: 0, max: 1e5 },
};

/** A count without a unit: trips, pieces. */
const COUNT: Range = { min: 0, max: 1e10 };
/** A share, a factor, a number of people. */
const PLAIN: Range = { min: -1e6, max: 1e6 };

/** The physical limits of a point's value. A counter is never below zero. */
export function physicalRange({ kind, unit }: Pick<PointDescription, "kind" | "unit">): Range {
  const range = unit === undefined ? (kind === "counter" ? COUNT : PLAIN) : RANGES[unit];
  return kind === "counter" ? { min: 0, max: range.max } : range;
}
