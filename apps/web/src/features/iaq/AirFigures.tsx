import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import { valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { metricText } from "./words.ts";

/** The highest carbon dioxide of the sensors that answer, and how many of these have good or fair air. */
export function AirFigures({ devices }: DevicesProps) {
  const readings = useReadings(devices).filter(({ isStale }) => !isStale);
  const co2 = readings.flatMap((reading) => valueOf(reading, "co2") ?? []);
  const well = readings.filter(({ condition }) => condition.isOn).length;
  const isRead = readings.length > 0;
  return (
    <>
      <Kpi value={co2.length === 0 ? undefined : metricText("co2", Math.max(...co2))} label="highest CO₂" />
      <Kpi value={isRead ? `${String(well)} of ${String(readings.length)}` : undefined} label="sensors good or fair" />
    </>
  );
}
