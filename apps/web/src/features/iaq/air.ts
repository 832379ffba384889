import { AIR_BANDS, type AirBand, worstAir, type IaqMetric } from "@atrium/contract/devices";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { shownAir } from "./rating.ts";
import { namedMetric } from "./words.ts";

export interface Air {
  readonly band: AirBand;
  /** By which it is no better. */
  readonly metric: IaqMetric;
  readonly value: number;
}

/** The air at a sensor by its worst metric; undefined: it has reported nothing. */
export function airOf(reading: Pick<Reading, "values">): Air | undefined {
  const worst = worstAir((metric) => valueOf(reading, metric));
  const value = worst === undefined ? null : valueOf(reading, worst.metric);
  return worst === undefined || value === null ? undefined : { ...worst, value };
}

/** "CO₂ 1,268 ppm", "RH 72 %": what is worst, or the carbon dioxide where all is good. */
export function airText(reading: Pick<Reading, "values">): string {
  const air = shownAir((metric) => valueOf(reading, metric), { isInUse: undefined });
  return air === undefined ? "" : namedMetric(air.metric, air.value);
}

/** 1 for good to 4 for bad. */
export function barsOf(band: AirBand): number {
  return AIR_BANDS.indexOf(band) + 1;
}
