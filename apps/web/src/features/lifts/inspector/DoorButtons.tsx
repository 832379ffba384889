import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import FoldHorizontal from "lucide-react/icons/fold-horizontal";
import UnfoldHorizontal from "lucide-react/icons/unfold-horizontal";
import { useControl } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";
import { SideBySide } from "../../../devices/inspector/DeviceParts.tsx";
import type { DeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { isMoving } from "../lift.ts";
import styles from "./lifts.module.css";

/** s, unless another time is chosen in the question. */
const USUAL_HOLD = 60;

interface DoorButtonsProps {
  device: Device;
  controls: DeviceControls;
}

/** Holding asks for how long; letting go and closing need no question. */
export function DoorButtons({ device, controls }: DoorButtonsProps) {
  const { ask, desk, holdMinutes } = useControl();
  const { reading, isLocked, set } = controls;
  const isHeld = (reading.values["hold-door"] ?? 0) > 0;
  const hold = device.points["hold-door"];
  const isRunning = isMoving(reading.values);
  return (
    <SideBySide>
      <Button
        className={styles["door"] ?? ""}
        data-held={isHeld}
        leftSection={<Icon of={UnfoldHorizontal} size={15} />}
        disabled={isLocked("hold-door") || isRunning}
        onClick={() => {
          // Letting go is what the doors do by themselves a moment later: nothing is asked.
          if (isHeld && hold !== undefined) {
            desk.give({ targets: [{ device: device.id, point: hold.key, value: 0 }], holdMinutes });
          }
          if (!isHeld) ask([device], { kind: "set", values: { "hold-door": USUAL_HOLD } }, { isOpen: true });
        }}
      >
        {isHeld ? t("Release door") : t("Hold door")}
      </Button>
      <Button
        className={styles["door"] ?? ""}
        leftSection={<Icon of={FoldHorizontal} size={15} />}
        disabled={isLocked("close-door") || isRunning || reading.values["door"] === 0}
        onClick={() => {
          set({ "close-door": 1 });
        }}
      >
        {t("Close door")}
      </Button>
    </SideBySide>
  );
}
