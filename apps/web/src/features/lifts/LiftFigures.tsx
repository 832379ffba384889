import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { floorsIn, modeOf } from "./lift.ts";

/** How many run, how many landings wait, and how long people waited today. */
export function LiftFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const known = current.readings.filter(({ values }) => modeOf(values) !== undefined);
  const inService = known.filter(({ values }) => modeOf(values) !== "OUT_OF_SERVICE" && values["fault"] !== 1);
  // Calls and waits belong to the group: each of its lifts reports the same, so that one of them is enough.
  const group = (current.count === 0 ? known[0] : current.readings[0])?.values;
  const ofGroup = { ...current, count: current.count === 0 ? 0 : current.of };
  const calls = floorsIn(group?.["calls-up"]).length + floorsIn(group?.["calls-down"]).length;
  const wait = group?.["wait"];
  const running = `${String(inService.length)} of ${String(current.readings.length)}`;
  return (
    <>
      <TotalKpi of={current} value={known.length === 0 ? undefined : running} label="in service" />
      <TotalKpi of={ofGroup} value={group === undefined ? undefined : String(calls)} label="calls waiting" />
      <TotalKpi
        of={ofGroup}
        value={wait === undefined || wait === null ? undefined : `${wait.toFixed(2)} s`}
        label="mean wait today"
      />
    </>
  );
}
