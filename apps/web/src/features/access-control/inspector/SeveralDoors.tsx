import { t } from "@atrium/words";
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
      {t("{locked} of {count} locked{silent}. Doors are opened one at a time and locked together.", {
        locked,
        count: devices.length,
        silent: silentText(devices.length - current.length),
      })}
    </p>
  );
}
