import { CAMERA, factsOf } from "@atrium/contract/devices";
import { fieldOfView, type SightLine, sightLines } from "@atrium/contract/site";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevicePoint, useDevices, useReading } from "../../../devices/DevicesContext.ts";
import type { PlanLayersProps } from "../../../devices/system.ts";
import styles from "../cameras.module.css";

/** What each camera sees: it ends at walls and closed doors. */
export function FieldsOfView({ devices }: PlanLayersProps) {
  const { drawing } = useDevices();
  const lines = useMemo(() => (drawing === undefined ? [] : sightLines(drawing)), [drawing]);
  return devices.map((device) => <FieldOfView key={device.id} device={device} lines={lines} />);
}

function FieldOfView({ device, lines }: { device: Device; lines: readonly SightLine[] }) {
  const { selection } = useDevices();
  const { isStale } = useReading(device);
  const pan = useDevicePoint(device, "pan")?.value ?? 0;
  const zoom = useDevicePoint(device, "zoom")?.value ?? 1;
  const points = useMemo(() => {
    const { facing, fov, range } = factsOf(CAMERA, device.facts);
    if (facing === undefined || fov === undefined || range === undefined) return undefined;
    const look = { at: device.at, facing: facing + pan, fov: fov / Math.max(1, zoom), range };
    return fieldOfView(look, lines)
      .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
      .join(" ");
  }, [device, lines, pan, zoom]);
  if (points === undefined) return null;
  return (
    <polygon className={styles["view"]} points={points} data-selected={selection.has(device.id)} data-old={isStale} />
  );
}
