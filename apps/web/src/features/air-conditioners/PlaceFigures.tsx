import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { kilowattText, summaryOf } from "./unit.ts";

/** How many are on, how warm on average, what they draw now: of the place that is looked at. */
export function PlaceFigures({ devices }: DevicesProps) {
  const { on, total, mean, power } = summaryOf(useReadings(devices));
  return (
    <>
      <Kpi value={mean === undefined ? undefined : `${String(on)} of ${String(total)}`} label="on" />
      <Kpi value={mean === undefined ? undefined : `${mean.toFixed(2)} °C`} label="mean of units" />
      <Kpi value={power === undefined ? undefined : kilowattText(power)} label="load now" />
    </>
  );
}
