import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { CommandResult } from "./CommandResult.tsx";
import { placeText } from "./placeText.ts";
import { useDeviceName } from "./useDeviceName.ts";
import type { Undone } from "./useUndo.ts";

type UndoneResultProps = {
  undone: Undone;
  devices: readonly Device[];
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
};

/** What was put back, and what was left as it is and why. */
export function UndoneResult({ undone, devices, onRunning, onClose }: UndoneResultProps) {
  const { desk, buildingName, placeName, timeZone, now } = useControl();
  const hasNothing = undone.orders.length === 0;
  return (
    <CommandResult
      desk={desk}
      orders={undone.orders}
      startedAt={now()}
      titleOf={(confirmed, total) =>
        hasNothing ? "Nothing was put back" : `${String(confirmed)} of ${String(total)} are as they were`
      }
      place={placeText(buildingName, placeName)}
      timeZone={timeZone}
      nameOf={useDeviceName(devices)}
      skipped={undone.skipped}
      onRunning={onRunning}
      onClose={onClose}
    />
  );
}
