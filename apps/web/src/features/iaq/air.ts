import { AIR_BANDS, type AirBand, type IaqMetric, worstAir } from "@atrium/contract/devices";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { metricText } from "./words.ts";

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

/** "1,268 ppm": what is worst, or the carbon dioxide where all is good. */
export function airText(reading: Pick<Reading, "values">): string {
  const air = airOf(reading);
  if (air === undefined) return "";
  const co2 = valueOf(reading, "co2");
  return air.band === "good" && co2 !== null ? metricText("co2", co2) : metricText(air.metric, air.value);
}

/** 1 for good to 4 for bad. */
export function barsOf(band: AirBand): number {
  return AIR_BANDS.indexOf(band) + 1;
}
