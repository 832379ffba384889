import { useReadings } from "../../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../../devices/system.ts";
import { stateOf } from "../door.tsx";

/** Several doors are locked together, and opened one by one. */
export function SeveralDoors({ devices }: DevicesProps) {
  const locked = useReadings(devices).filter((reading) => stateOf(reading) === "locked").length;
  return (
    <p className="t12 muted">
      {`${String(locked)} of ${String(devices.length)} locked. Doors are opened one by one, and locked together.`}
    </p>
  );
}
