import { CAMERA_DEADMAN_MILLIS, type CameraMotion, moveCamera, moveCameraHome } from "@atrium/contract/cameras";
import { Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { ActionIcon } from "@mantine/core";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUp from "lucide-react/icons/arrow-up";
import House from "lucide-react/icons/house";
import type { LucideIcon } from "lucide-react";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import type { Device } from "../../../devices/device.ts";
import { ask } from "../../../platform/http.ts";
import styles from "./ptz.module.css";

const SPEED = 60;
const STILL: CameraMotion = { pan: 0, tilt: 0, zoom: 0 };
/** Asked again well before the camera would stop by itself. */
const REPEAT = CAMERA_DEADMAN_MILLIS * 0.4;
/** By their place in the pad, row by row; null: nothing. */
const PAD: readonly (readonly [Phrase, LucideIcon, Partial<CameraMotion>] | null)[] = [
  null,
  [phrase("Up"), ArrowUp, { tilt: SPEED }],
  null,
  [phrase("Left"), ArrowLeft, { pan: -SPEED }],
  null,
  [phrase("Right"), ArrowRight, { pan: SPEED }],
  null,
  [phrase("Down"), ArrowDown, { tilt: -SPEED }],
  null,
];

interface PtzPadProps {
  device: Device;
  /** Somebody else turns it. */
  isOthers: boolean;
}

/** Turns a camera while a button is held, by pointer or key. */
export function PtzPad({ device, isOthers }: PtzPadProps) {
  const { hold, release, home } = useMotion(device);
  const button = (name: string, icon: LucideIcon, motion: Partial<CameraMotion>) => (
    <ActionIcon
      key={name}
      variant="default"
      size={40}
      aria-label={name}
      disabled={isOthers}
      onPointerDown={() => {
        hold({ ...STILL, ...motion });
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if ((event.key === "Enter" || event.key === " ") && !event.repeat) hold({ ...STILL, ...motion });
      }}
      onKeyUp={release}
      onBlur={release}
    >
      <Icon of={icon} size={16} />
    </ActionIcon>
  );
  return (
    <div>
      <div className={`grid gap-4 ${styles["pad"]}`}>
        {PAD.map((one, index) => {
          if (one !== null) {
            const [name, icon, motion] = one;
            return button(t(name), icon, motion);
          }
          return index === 4 ? (
            <ActionIcon
              key="home"
              variant="default"
              size={40}
              aria-label={t("Home")}
              disabled={isOthers}
              onClick={home}
            >
              <Icon of={House} size={16} />
            </ActionIcon>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} />
          );
        })}
      </div>
      <div className="flex gap-4">
        {button(t("Zoom out"), Minus, { zoom: -SPEED })}
        {button(t("Zoom in"), Plus, { zoom: SPEED })}
      </div>
    </div>
  );
}

function useMotion({ id }: Device) {
  const repeat = useRef<ReturnType<typeof setInterval>>(undefined);

  // The answer that counts is the picture; a call that fails is reported by itself.
  function tell(motion: CameraMotion): void {
    ask(moveCamera, { params: { id }, body: motion }).catch(() => {
      clearInterval(repeat.current);
    });
  }
  function release(): void {
    if (repeat.current === undefined) return;
    clearInterval(repeat.current);
    repeat.current = undefined;
    tell(STILL);
  }
  function hold(motion: CameraMotion): void {
    clearInterval(repeat.current);
    tell(motion);
    repeat.current = setInterval(() => {
      tell(motion);
    }, REPEAT);
  }
  function home(): void {
    ask(moveCameraHome, { params: { id }, body: {} }).catch(() => undefined);
  }
  useEffect(
    () => () => {
      clearInterval(repeat.current);
    },
    [],
  );
  return { hold, release, home };
}
