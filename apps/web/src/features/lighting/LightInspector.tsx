import { fixedNumber } from "@atrium/contract";
import { sayNumber, t } from "@atrium/words";
import { useControl } from "../../control/ControlContext.tsx";
import { useDevicePoint } from "../../devices/DevicesContext.ts";
import { OnSwitch } from "../../control/controls/OnSwitch.tsx";
import { PercentControls } from "../../control/controls/PercentControls.tsx";
import { Confirmation } from "../../control/inspector/Confirmation.tsx";
import { DaySection } from "../../devices/inspector/DaySection.tsx";
import { BigValue, Controls, DeviceHead, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { type Fact, Facts } from "../../devices/inspector/Facts.tsx";
import { HoldTime } from "../../control/inspector/HoldTime.tsx";
import { LastCommands } from "../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../control/inspector/useDeviceControls.ts";
import { Why } from "../../control/inspector/Why.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceProps } from "../../devices/system.ts";
import { wattsOf } from "./lampFacts.ts";
import { LEVEL, POWER } from "./words.ts";
import { levelWords } from "./levelWords.ts";

/** One circuit: its value and how sure it is, its controls, why it is so, its day, its last commands, what it is. */
export function LightInspector({ device }: DeviceProps) {
  const { canControl } = useControl();
  const controls = useDeviceControls(device);
  const { reading, locks } = controls;
  const level = valueOf(reading, LEVEL);
  const ghost = controls.ghost(LEVEL);
  const isLocked = controls.isLocked(LEVEL);

  function set(value: number): void {
    controls.set({ [LEVEL]: value });
  }

  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <BigValue text={level === null ? "–" : String(Math.round(level))} unit="%" isOld={reading.isStale} />
          <Confirmation device={device} controls={controls} point={LEVEL} />
          {canControl && (
            <OnSwitch
              name={device.name}
              value={ghost ?? level}
              isLocked={isLocked}
              onChange={(isOn) => {
                set(isOn ? 100 : 0);
              }}
            />
          )}
        </ValueRow>
        {canControl && (
          <PercentControls
            name={device.name}
            words={levelWords()}
            value={level}
            ghost={ghost}
            isLocked={isLocked}
            onValue={set}
          />
        )}
        {canControl && locks.map((lock) => <LockNote key={lock}>{lock}</LockNote>)}
        {canControl && locks.length === 0 && <HoldTime words={t("Hold new levels for")} />}
      </Controls>
      <Why
        device={device}
        point={LEVEL}
        value={level}
        onRelease={
          isLocked
            ? undefined
            : () => {
                controls.release();
              }
        }
      />
      <DaySection device={device} point={LEVEL} power={POWER} />
      <LastCommands device={device} />
      <Facts device={device} seenAt={reading.seenAt} facts={useLightFacts(device)} />
      <StillWorks />
    </>
  );
}

function useLightFacts(device: DeviceProps["device"]): readonly Fact[] {
  const hours = useDevicePoint(device, "lamp-hours")?.value ?? null;
  const watts = wattsOf(device);
  return [
    [t("Lamp hours"), hours === null ? undefined : `${decimals(hours)} h`],
    [t("Rated load"), watts === undefined ? undefined : `${sayNumber(watts)} W`],
  ];
}

function decimals(value: number): string {
  return fixedNumber(value, 2);
}
