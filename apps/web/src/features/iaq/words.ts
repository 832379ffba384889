import { IAQ, IAQ_METRICS, type IaqMetric } from "@atrium/contract/devices";
import { sayQuantity, sayValue, t } from "@atrium/words";
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
