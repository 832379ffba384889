import type { PointDescription, Unit } from "./point.ts";

/**
 * By how much a measured value may be off in the history: what differs by no more from the value kept last is not kept. The
 * newest value is always what the device sent.
 */
export interface RecordBand {
  readonly least: number;
  /** Of the value kept last, where that is more. */
  readonly share: number;
  /** Values are kept with so many decimals: half of their last one is far within the band. */
  readonly decimals: number;
}

const band = (least: number, { share = 0, decimals }: { share?: number; decimals: number }): RecordBand => ({
  least,
  share,
  decimals,
});

/** Narrower than the errors of what measures in a building. Absent: every change is kept. */
const BANDS: Partial<Record<Unit, RecordBand>> = {
  // Humidity is measured to ±2 %, dampers and fans are set to whole percents. A door's gap and a lift's load move much more.
  "%": band(0.5, { decimals: 1 }),
  // Power of class 1 (IEC 61557-12): 1 % of the value. Energy is counted by counters, of which every step is kept.
  W: band(2, { share: 0.01, decimals: 0 }),
  kW: band(0.01, { share: 0.01, decimals: 3 }),
  kvar: band(0.01, { share: 0.01, decimals: 3 }),
  kVA: band(0.01, { share: 0.01, decimals: 3 }),
  // Transmitters of pressure are good for 0.5 % of 10 bar.
  bar: band(0.05, { decimals: 2 }),
  // Class 0.5 of 230 V is 1.15 V; EN 50160 judges ±10 %.
  V: band(0.5, { decimals: 1 }),
  A: band(0.05, { share: 0.01, decimals: 2 }),
  // EN 50160 judges ±1 %: 0.5 Hz. Within 0.02 Hz, no power station does anything.
  Hz: band(0.02, { decimals: 2 }),
  // A person does not feel it, and sensors of class A (IEC 60751) are good for 0.2 °C.
  "°C": band(0.1, { decimals: 1 }),
  // NDIR sensors are good for 30 ppm and 3 %.
  ppm: band(5, { share: 0.01, decimals: 0 }),
  // Optical counters are good for 5 µg/m³ or 10 %, sensors of vapours for 15 %.
  "ug/m³": band(0.5, { share: 0.02, decimals: 1 }),
  ppb: band(5, { share: 0.02, decimals: 0 }),
  lx: band(5, { share: 0.02, decimals: 0 }),
  hPa: band(0.2, { decimals: 1 }),
  "W/m²": band(5, { share: 0.02, decimals: 0 }),
  "m/s": band(0.2, { decimals: 1 }),
  // Of a filter's pressure, 1 % of the range of its sensor (500 Pa).
  Pa: band(2, { share: 0.01, decimals: 1 }),
  "m³/h": band(5, { share: 0.01, decimals: 0 }),
  // What a tank holds: a hundredth of the smallest one.
  "m³": band(0.05, { decimals: 2 }),
  // Water meters of class 2 (ISO 4064): 2 % of the flow.
  "l/min": band(0.1, { share: 0.02, decimals: 2 }),
  rpm: band(0.2, { share: 0.01, decimals: 1 }),
  // How long something has run or plays: the curve between two values is a straight line.
  // Of the difference of two sensors that are each within 0.1 °C.
  K: band(0.1, { decimals: 2 }),
  "W/(m³/s)": band(5, { share: 0.02, decimals: 0 }),
  s: band(15, { decimals: 0 }),
  h: band(0.25, { decimals: 2 }),
};

/** Power factor and other shares of one. */
const SHARE_OF_ONE = band(0.01, { decimals: 3 });

type Described = Pick<PointDescription, "kind" | "unit" | "isWritable" | "min" | "max" | "decimals">;

/**
 * The band of a point; undefined: every change is kept. That is so for counters, for states, and for what is commanded, of
 * which a confirmed value must read back as it is.
 */
export function recordBand({ kind, unit, isWritable, min, max, decimals }: Described): RecordBand | undefined {
  if (kind !== "number" || isWritable) return undefined;
  // Of a derived point: what is shown of it.
  if (decimals !== undefined) return band(10 ** -decimals / 2, { decimals: decimals + 1 });
  if (unit !== undefined) return BANDS[unit];
  return min !== undefined && max !== undefined && min >= -1 && max <= 1 ? SHARE_OF_ONE : undefined;
}

/** How far a value may be from the one kept last. */
export function bandAround({ least, share }: RecordBand, kept: number): number {
  return Math.max(least, share * Math.abs(kept));
}
