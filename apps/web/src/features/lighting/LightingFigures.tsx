import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { summaryOf } from "./summary.ts";
import { powerText } from "./words.ts";

/** How many are on, how bright on average, what they draw now: of the place that is looked at. */
export function LightingFigures({ devices }: DevicesProps) {
  const summary = summaryOf(useReadings(devices));
  const hasValues = summary.mean !== undefined;
  return (
    <>
      <Kpi value={hasValues ? `${String(summary.on)} of ${String(summary.total)}` : undefined} label="on" />
      <Kpi value={summary.mean === undefined ? undefined : `${summary.mean.toFixed(2)} %`} label="mean level" />
      <Kpi value={summary.power === undefined ? undefined : powerText(summary.power)} label="load now" />
    </>
  );
}
