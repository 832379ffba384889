import { useReadings } from "../../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../../devices/system.ts";
import { silentText } from "../../../devices/words.ts";
import { stateOf } from "../door.tsx";

/** Several doors are locked together, and opened one by one. */
export function SeveralDoors({ devices }: DevicesProps) {
  const current = useReadings(devices).filter(({ isStale }) => !isStale);
  const locked = current.filter((reading) => stateOf(reading) === "locked").length;
  return (
    <p className="t12 muted">
      {`${String(locked)} of ${String(devices.length)} locked${silentText(devices.length - current.length)}. Doors are opened one by one, and locked together.`}
    </p>
  );
}
