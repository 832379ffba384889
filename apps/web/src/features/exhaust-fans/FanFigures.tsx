import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { flowText, powerText } from "./fanWords.ts";
import { summaryOf } from "./summary.ts";

/** How many run, how much air they take out, what they draw now. */
export function FanFigures({ devices }: DevicesProps) {
  const { running, flow, power } = summaryOf(useReadings(devices));
  return (
    <>
      <Kpi value={flow === undefined ? undefined : `${String(running)} of ${String(devices.length)}`} label="running" />
      <Kpi value={flow === undefined ? undefined : flowText(flow)} label="extracted" />
      <Kpi value={power === undefined ? undefined : powerText(power)} label="load now" />
    </>
  );
}
