import { phraseOfName } from "@atrium/words";
import { IAQ_METRICS, IAQ_METRIC_KEYS, type IaqMetric } from "./airQuality.ts";
import { type DeviceColumn, pointValue } from "../../../base/column.ts";

/** A column of each metric, as a sensor reports them. */
export const IAQ_COLUMNS: readonly (DeviceColumn & { readonly key: IaqMetric })[] = IAQ_METRIC_KEYS.map((key) => ({
  key,
  title: phraseOfName(IAQ_METRICS[key].name),
  unit: IAQ_METRICS[key].unit,
  value: (row) => pointValue(row, key),
}));
