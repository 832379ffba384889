import { useControl } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { placeText } from "./placeText.ts";
import { UndoneResult } from "./UndoneResult.tsx";
import { useDeviceName } from "./useDeviceName.ts";
import type { Undone } from "./useUndo.ts";

interface DeviceUndoneProps {
  undone: Undone;
  devices: readonly Device[];
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
}

/** What was put back on a control page. */
export function DeviceUndone({ devices, ...rest }: DeviceUndoneProps) {
  const { desk, buildingName, placeName, timeZone } = useControl();
  return (
    <UndoneResult
      {...rest}
      desk={desk}
      place={placeText(buildingName, placeName)}
      timeZone={timeZone}
      nameOf={useDeviceName(devices)}
    />
  );
}
