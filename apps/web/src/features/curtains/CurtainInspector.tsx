import { seconds } from "@atrium/contract";
import { t, uncapital } from "@atrium/words";
import { PercentControls } from "../../control/controls/PercentControls.tsx";
import { useControl } from "../../control/ControlContext.tsx";
import { Confirmation } from "../../control/inspector/Confirmation.tsx";
import { DaySection } from "../../devices/inspector/DaySection.tsx";
import { BigValue, Controls, DeviceHead, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../devices/inspector/Facts.tsx";
import { HoldTime } from "../../control/inspector/HoldTime.tsx";
import { LastCommands } from "../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../control/inspector/useDeviceControls.ts";
import { Why } from "../../control/inspector/Why.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceProps } from "../../devices/system.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { isMoving, MOVEMENT } from "./motion.ts";
import { remarkOf } from "./remark.ts";
import { useReport } from "./report.ts";
import { stopNow } from "./stop.ts";
import { useShownPosition } from "./useShownPosition.ts";
import { openText, percentWords, travelText } from "./words.ts";
import type { Device } from "../../devices/device.ts";

/** One curtain: where it is and whether it goes on, its controls, why it is so, its day, its last commands. */
export function CurtainInspector({ device }: DeviceProps) {
  const control = useControl();
  const controls = useDeviceControls(device);
  const { reading, canControl, lock, locks } = controls;
  const report = useReport(reading);
  const position = useShownPosition(report, 1);
  const moving = report !== undefined && isMoving(report) ? report : undefined;
  const ghost = controls.ghost("target") ?? moving?.target;
  const isLocked = controls.isLocked("target");
  const travelTime = valueOf(reading, "travel-time");

  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <BigValue
            text={position === undefined ? "–" : String(Math.round(position))}
            unit="%"
            isOld={reading.isStale}
          />
          <Confirmation
            device={device}
            controls={controls}
            remark={remarkOf(reading, { report, position, timeZone: control.timeZone })}
          />
        </ValueRow>
        {canControl && (
          <>
            <PercentControls
              name={device.name}
              words={percentWords()}
              value={position ?? null}
              ghost={ghost}
              isLocked={isLocked}
              onValue={(target) => {
                controls.set({ target });
              }}
            />
            <MoveButtons
              isLocked={lock !== undefined}
              isHeldFast={isLocked}
              onTarget={(target) => {
                controls.set({ target });
              }}
              onStop={() => {
                stopNow(control, [device], [reading]);
              }}
            />
            {locks.map((sentence) => (
              <LockNote key={sentence}>{sentence}</LockNote>
            ))}
            {locks.length === 0 && <HoldTime words={t("Hold new positions for")} />}
          </>
        )}
      </Controls>
      <Why
        device={device}
        point="target"
        value={valueOf(reading, "target")}
        says={
          moving === undefined
            ? whyWords(report?.position)
            : moving.movement === MOVEMENT.opening
              ? t("opening")
              : t("closing")
        }
        onRelease={
          canControl && lock === undefined
            ? () => {
                controls.release(["target"]);
              }
            : undefined
        }
      />
      <DaySection device={device} point="position" />
      <LastCommands device={device} />
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Full travel time"), travelTime === null ? undefined : travelText(seconds(travelTime))],
          [t("Address"), addressOf(device)],
        ]}
      />
      <StillWorks />
    </>
  );
}

function whyWords(position: number | undefined): string {
  return position === undefined ? t("so") : uncapital(openText(position));
}

/** "Unit 3": the motor's number on its gateway's line; undefined where the site does not say. */
function addressOf({ address }: Pick<Device, "address">): string | undefined {
  const unit = address["unit"];
  return unit === undefined ? undefined : t("Unit {unit}", { unit });
}
