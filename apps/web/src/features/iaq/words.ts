import { type AirBand, airBandRanges, IAQ, IAQ_METRICS, type IaqMetric } from "@atrium/contract/devices";
import { phrase, type Phrase, sayQuantity, sayValue, t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { SystemWords } from "../../devices/system.ts";

export function sensorWords(): SystemWords {
  return {
    ...declaredWords(IAQ),
    column: t("sensor"),
    none: t("no air quality sensors"),
    on: t("good or fair"),
    value: (key, value) => (isMetric(key) && value !== null ? metricText(key, value) : undefined),
  };
}

function isMetric(key: string): key is IaqMetric {
  return Object.hasOwn(IAQ_METRICS, key);
}

/** "1,268", "10.8": a metric's value without its unit. */
export function metricNumber(metric: IaqMetric, value: number): string {
  const { decimals, unit } = IAQ_METRICS[metric];
  return sayValue(value, unit, decimals);
}

/** "1,268 ppm". */
export function metricText(metric: IaqMetric, value: number): string {
  const { decimals, unit } = IAQ_METRICS[metric];
  return sayQuantity(value, unit, decimals);
}

/** A metric's name where there is little room. */
const SHORT_NAMES: Readonly<Record<IaqMetric, Phrase>> = {
  co2: phrase("CO₂"),
  pm25: phrase("PM2.5"),
  pm10: phrase("PM10"),
  tvoc: phrase("TVOC"),
  temp: phrase("Temp"),
  rh: phrase("RH"),
};

/** "RH", "Temp". */
export function shortName(metric: IaqMetric): string {
  return t(SHORT_NAMES[metric]);
}

/** "RH 72.0 %": with the name of its metric, which degrees say by themselves. */
export function namedMetric(metric: IaqMetric, value: number): string {
  const text = metricText(metric, value);
  return metric === "temp" ? text : `${shortName(metric)} ${text}`;
}

/** Where a band ends: "< 750", "≥ 1,200", "23–26"; of the outer bands of a range nothing. */
export function limitText(metric: IaqMetric, band: AirBand): string {
  const [own, ...others] = airBandRanges(metric).filter((range) => range.band === band);
  if (own === undefined || others.length > 0) return "";
  const write = (value: number) => sayValue(value, IAQ_METRICS[metric].unit, { most: 0 });
  const { from, to } = own;
  if (to === Infinity) return `≥ ${write(from)}`;
  return from === -Infinity || band !== "good" ? `< ${write(to)}` : `${write(from)}–${write(to)}`;
}
