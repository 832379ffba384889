import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";

/** How many cameras answer. */
export function CameraFigures({ devices }: DevicesProps) {
  const answering = useReadings(devices).filter(({ condition, isStale }) => condition.isOn && !isStale).length;
  return <Kpi value={`${String(answering)} of ${String(devices.length)}`} label="cameras answering" />;
}
