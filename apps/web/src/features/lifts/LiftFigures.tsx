import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { floorsIn, modeOf } from "./lift.ts";

/** How many run, how many landings wait, and how long people waited today. */
export function LiftFigures({ devices }: DevicesProps) {
  const readings = useReadings(devices);
  const known = readings.filter(({ values }) => modeOf(values) !== undefined);
  const inService = known.filter(({ values }) => modeOf(values) !== "OUT_OF_SERVICE" && values["fault"] !== 1);
  // Calls and waits belong to the group: each of its lifts reports the same.
  const group = (readings.find(({ isStale }) => !isStale) ?? known[0])?.values;
  const calls = floorsIn(group?.["calls-up"]).length + floorsIn(group?.["calls-down"]).length;
  const wait = group?.["wait"];
  return (
    <>
      <Kpi
        value={known.length === 0 ? undefined : `${String(inService.length)} of ${String(devices.length)}`}
        label="in service"
      />
      <Kpi value={group === undefined ? undefined : String(calls)} label="calls waiting" />
      <Kpi value={wait === undefined || wait === null ? undefined : `${wait.toFixed(2)} s`} label="mean wait today" />
    </>
  );
}
