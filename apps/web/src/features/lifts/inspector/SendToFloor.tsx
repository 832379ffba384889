import { t } from "@atrium/words";
import { useId } from "react";
import type { Device } from "../../../devices/device.ts";
import type { DeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { liftFactsOf, isMoving, modeOf } from "../lift.ts";
import styles from "./lifts.module.css";

interface SendToFloorProps {
  device: Device;
  controls: DeviceControls;
}

/** A button for each floor it serves; the one where it stands is off. */
export function SendToFloor({ device, controls }: SendToFloorProps) {
  const title = useId();
  const { reading, isLocked, set, ghost } = controls;
  const { values } = reading;
  const facts = liftFactsOf(device);
  const mode = modeOf(values);
  const sentTo = ghost("send") ?? values["send"] ?? 0;
  const here = isMoving(values) ? null : values["floor"];
  return (
    <fieldset className="bare min-w-0" aria-labelledby={title}>
      <div className={`flex justify-between t12 m ${styles["sendTitle"]}`}>
        <span id={title}>{t("Send to floor")}</span>
        {mode !== undefined && (
          <span className="muted">{mode === "NORMAL" ? t("joins the queue") : t("goes immediately")}</span>
        )}
      </div>
      <div className={`flex ${styles["floors"]}`}>
        {facts.serves.map((key, index) => {
          const floor = index + 1;
          return (
            <button
              key={key}
              type="button"
              className="flex-1 m ink cursor-pointer num"
              data-sent={sentTo === floor}
              disabled={isLocked("send") || here === floor}
              onClick={() => {
                set({ send: floor });
              }}
            >
              {floor}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
