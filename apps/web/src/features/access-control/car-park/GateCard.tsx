import type { DoorState } from "@atrium/contract/access";
import { Card, Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import ArrowUpFromLine from "lucide-react/icons/arrow-up-from-line";
import { useState } from "react";
import { Confirmation } from "../../../control/inspector/Confirmation.tsx";
import { LockNote } from "../../../control/inspector/LockNote.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { stateOf } from "../door.tsx";
import { DoorPicture } from "../DoorPicture.tsx";
import styles from "../doors.module.css";
import { HoldOpenDialog } from "../inspector/HoldOpenDialog.tsx";

const STRIPES = [0, 1, 2, 3, 4, 5] as const;

const STRIPE = 34;
/** s for which a car has the way free. */
const RAISE_SECONDS = 10;

/** What a gate's arm is in. */
const STATE_WORDS: Readonly<Record<DoorState, Phrase>> = {
  locked: phrase("Lowered"),
  unlocked: phrase("Released"),
  open: phrase("Raised"),
  forced: phrase("Forced open"),
  held: phrase("Raised too long"),
};

/** One gate: its arm as it is, and what moves it. Each move asks why. */
export function GateCard({ device }: DeviceProps) {
  const controls = useDeviceControls(device);
  const { reading, canControl, isLocked, locks, set } = controls;
  const [isAsking, setAsking] = useState(false);
  const state = stateOf(reading);
  return (
    <Card
      title={device.name}
      note={device.id}
      actions={<b className="m">{state ? t(STATE_WORDS[state]) : t("No value")}</b>}
    >
      <div className={`col gap-12 flex-1 ${styles["gateBody"]}`}>
        <DoorPicture device={device.id} />
        <GateArm isUp={reading.values["contact"] === 1} isOld={reading.isStale} isAlarm={reading.state === "alarm"} />
        <Confirmation device={device} controls={controls} />
        {canControl && (
          <div className={`row wrap gap-8 ${styles["buttons"]}`}>
            <Button
              variant="filled"
              aria-label={t("Raise {name}", { name: device.name })}
              leftSection={<Icon of={ArrowUpFromLine} size={15} />}
              disabled={isLocked("unlock")}
              onClick={() => {
                set({ unlock: RAISE_SECONDS });
              }}
            >
              {t("Raise")}
            </Button>
            <Button
              aria-label={t("Lower {name}", { name: device.name })}
              leftSection={<Icon of={ArrowDownToLine} size={15} />}
              disabled={isLocked("lock")}
              onClick={() => {
                set({ lock: 1 });
              }}
            >
              {t("Lower")}
            </Button>
            <Button
              aria-label={t("Hold open… {name}", { name: device.name })}
              disabled={isLocked("hold-open")}
              onClick={() => {
                setAsking(true);
              }}
            >
              {t("Hold open…")}
            </Button>
          </div>
        )}
        {canControl && locks.map((sentence) => <LockNote key={sentence}>{sentence}</LockNote>)}
      </div>
      {isAsking && (
        <HoldOpenDialog
          device={device}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Card>
  );
}

interface GateArmProps {
  isUp: boolean;
  isOld: boolean;
  isAlarm: boolean;
}

/** A gate's arm as it stands: across the lane, or up. */
function GateArm({ isUp, isOld, isAlarm }: GateArmProps) {
  const ink = isAlarm ? "var(--alarm)" : isOld ? "var(--ink-3)" : "var(--p-wall)";
  return (
    <svg className={`block w-full ${styles["arm"]}`} viewBox="0 0 280 72" aria-hidden>
      <line x1="0" y1="66" x2="280" y2="66" stroke="var(--line-strong)" strokeWidth="2" />
      <rect x="24" y="34" width="16" height="32" rx="2" fill={ink} />
      <g transform={isUp ? "rotate(-62 32 40)" : undefined}>
        {STRIPES.map((stripe) => (
          <rect
            key={stripe}
            x={36 + stripe * STRIPE}
            y="37"
            width={STRIPE}
            height="6"
            fill={stripe % 2 === 0 ? ink : "var(--surface)"}
            stroke={ink}
          />
        ))}
      </g>
    </svg>
  );
}
