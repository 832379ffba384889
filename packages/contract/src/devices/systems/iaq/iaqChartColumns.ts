import { phrase, sayTerm, t } from "@atrium/words";
import { AIR_BAND_NAMES, AIR_BANDS, type AirBand, IAQ_METRICS, type IaqMetric } from "./airQuality.ts";
import type { Column } from "../../../base/column.ts";

/** One metric of one sensor over a range of time, in the metric's unit. */
export interface AirOverTime {
  readonly sensor: { readonly id: string; readonly name: string };
  readonly metric: IaqMetric;
  /** Weighted by time; null, as lowest and highest: there was no value. */
  readonly mean: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Of the time with a value, the share in each band, 0 to 1. */
  readonly shares: Readonly<Record<AirBand, number>> | null;
  /** Share of the range in which there was a value, 0 to 1. */
  readonly coverage: number;
  /** null: it is not known now. */
  readonly newest: number | null;
}

const shareColumn = (band: AirBand) => ({
  key: band,
  title: AIR_BAND_NAMES[band],
  unit: "%",
  under: "bands" as const,
  value: ({ shares }: AirOverTime) => (shares === null ? null : shares[band] * 100),
});

/** Sensors and metrics beside each other. Their units differ row by row, so the unit is a column. */
export const IAQ_CHART_COLUMNS = [
  { key: "sensor", title: phrase("Sensor"), value: ({ sensor }) => sensor.name },
  { key: "id", title: phrase("ID"), under: "sensor", value: ({ sensor }) => sensor.id },
  { key: "metric", title: phrase("Metric"), value: ({ metric }) => sayTerm(IAQ_METRICS[metric].name) },
  { key: "unit", title: phrase("Unit"), under: "metric", value: ({ metric }) => IAQ_METRICS[metric].unit },
  { key: "mean", title: phrase("Mean"), value: ({ mean }) => mean },
  { key: "lowest", title: phrase("Lowest"), value: ({ lowest }) => lowest },
  { key: "highest", title: phrase("Highest"), value: ({ highest }) => highest },
  { key: "bands", title: phrase("Share by band"), value: ({ shares }) => bandsText(shares) },
  shareColumn("good"),
  shareColumn("fair"),
  shareColumn("poor"),
  shareColumn("bad"),
  { key: "coverage", title: phrase("Data"), unit: "%", value: ({ coverage }) => coverage * 100 },
  { key: "newest", title: phrase("Now"), value: ({ newest }) => newest },
] as const satisfies readonly Column<AirOverTime>[];

/** "Good 80 %, Fair 20 %". */
function bandsText(shares: AirOverTime["shares"]): string | null {
  if (shares === null) return null;
  const parts = AIR_BANDS.filter((band) => shares[band] > 0);
  return parts
    .map((band) => `${t(AIR_BAND_NAMES[band])} ${String(Math.max(1, Math.round(shares[band] * 100)))} %`)
    .join(", ");
}
