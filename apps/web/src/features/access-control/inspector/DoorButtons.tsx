import { UNLOCK_SECONDS } from "@atrium/contract/access";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import DoorOpen from "lucide-react/icons/door-open";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import { useState } from "react";
import type { DeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import type { Device } from "../../../devices/device.ts";
import { SideBySide } from "../../../devices/inspector/DeviceParts.tsx";
import { isGate } from "../door.tsx";
import styles from "../doors.module.css";
import { HoldOpenDialog } from "./HoldOpenDialog.tsx";

interface DoorButtonsProps {
  device: Device;
  controls: DeviceControls;
}

/** Letting somebody through for seconds, holding open with a reason, locking. A gate asks why whichever way it moves. */
export function DoorButtons({ device, controls }: DoorButtonsProps) {
  const { isLocked, set } = controls;
  const [isAsking, setAsking] = useState(false);
  const [first, ...others] = UNLOCK_SECONDS;
  const isOfGate = isGate(device);
  const verb = isOfGate ? t("Raise") : t("Unlock");
  const give = (seconds: number) => {
    set({ unlock: seconds });
  };
  return (
    <>
      <div className={`grid gap-8 ${styles["unlock"]}`}>
        <Button
          variant="filled"
          leftSection={<Icon of={LockOpen} size={15} />}
          disabled={isLocked("unlock")}
          onClick={() => {
            give(first);
          }}
        >
          {t("{verb} for {first} s", { verb, first })}
        </Button>
        {others.map((seconds) => (
          <Button
            key={seconds}
            aria-label={t("{verb} for {seconds} s", { verb, seconds })}
            disabled={isLocked("unlock")}
            onClick={() => {
              give(seconds);
            }}
          >
            {`${String(seconds)} s`}
          </Button>
        ))}
      </div>
      <SideBySide>
        <Button
          leftSection={<Icon of={DoorOpen} size={15} />}
          disabled={isLocked("hold-open")}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("Hold open…")}
        </Button>
        <Button
          leftSection={<Icon of={Lock} size={15} />}
          disabled={isLocked("lock")}
          onClick={() => {
            set({ lock: 1 });
          }}
        >
          {isOfGate ? t("Lower now") : t("Lock now")}
        </Button>
      </SideBySide>
      <div className="t12 muted">
        {isOfGate ? t("Moving a gate requires a reason.") : t("Hold open requires a reason and an end time.")}
      </div>
      {isAsking && (
        <HoldOpenDialog
          device={device}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
