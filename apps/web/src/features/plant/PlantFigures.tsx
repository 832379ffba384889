import { categoryOf } from "@atrium/contract/devices";
import { useMemo } from "react";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import type { DevicesProps } from "../../devices/system.ts";

/** Of what is connected: how much of what can run does, and how much of all reports an alarm. */
export function PlantFigures({ devices }: DevicesProps) {
  const connected = useMemo(() => devices.filter(({ gateway }) => gateway !== undefined), [devices]);
  const readings = useReadings(connected);
  const running = readings.filter((_, index) => {
    const device = connected[index];
    return device !== undefined && categoryOf(device)?.hasActiveStatus === true;
  });
  const machines = currentOf(running);
  const all = currentOf(readings);
  const on = machines.readings.filter(({ condition }) => condition.isOn).length;
  const alarms = all.readings.filter(({ condition }) => condition.trouble !== undefined).length;
  const isKnown = readings.some(({ seenAt }) => seenAt !== null);
  return (
    <>
      {machines.of > 0 && (
        <TotalKpi
          of={machines}
          value={isKnown ? `${String(on)} of ${String(machines.readings.length)}` : undefined}
          label="running"
        />
      )}
      <TotalKpi of={all} value={isKnown ? String(alarms) : undefined} label="in trouble" />
    </>
  );
}
