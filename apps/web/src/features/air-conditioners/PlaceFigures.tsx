import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { kilowattText, summaryOf } from "./unit.ts";

/** How many are on, how warm on average, what they draw now: of the place that is looked at. */
export function PlaceFigures({ devices }: DevicesProps) {
  const readings = useReadings(devices);
  const current = currentOf(readings);
  const measured = currentOf(readings, "temperature");
  const { on, total, mean, power } = summaryOf(current.readings);
  return (
    <>
      <TotalKpi of={current} value={mean === undefined ? undefined : `${String(on)} of ${String(total)}`} label="on" />
      <TotalKpi of={measured} value={mean === undefined ? undefined : `${mean.toFixed(2)} °C`} label="mean of units" />
      <TotalKpi of={current} value={power === undefined ? undefined : kilowattText(power)} label="load now" />
    </>
  );
}
