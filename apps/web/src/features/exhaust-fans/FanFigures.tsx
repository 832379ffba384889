import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { flowText, powerText } from "./fanWords.ts";
import { summaryOf } from "./summary.ts";

/** How many run, how much air they take out, what they draw now. */
export function FanFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const { running, flow, power } = summaryOf(current.readings);
  const isRunning = `${String(running)} of ${String(current.readings.length)}`;
  return (
    <>
      <TotalKpi of={current} value={flow === undefined ? undefined : isRunning} label="running" />
      <TotalKpi of={current} value={flow === undefined ? undefined : flowText(flow)} label="extracted" />
      <TotalKpi of={current} value={power === undefined ? undefined : powerText(power)} label="load now" />
    </>
  );
}
