import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { summaryOf } from "./summary.ts";
import { powerText } from "./words.ts";

/** How many are on, how bright on average, what they draw now: of the place that is looked at. */
export function LightingFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const { on, total, mean, power } = summaryOf(current.readings);
  return (
    <>
      <TotalKpi of={current} value={mean === undefined ? undefined : `${String(on)} of ${String(total)}`} label="on" />
      <TotalKpi of={current} value={mean === undefined ? undefined : `${mean.toFixed(2)} %`} label="mean level" />
      <TotalKpi of={current} value={power === undefined ? undefined : powerText(power)} label="load now" />
    </>
  );
}
