import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { OnSwitch } from "../../../control/controls/OnSwitch.tsx";
import { useControl } from "../../../control/ControlContext.tsx";
import { Confirmation } from "../../../control/inspector/Confirmation.tsx";
import { DaySection } from "../../../devices/inspector/DaySection.tsx";
import { Controls, DeviceHead, ValueRow } from "../../../devices/inspector/DeviceParts.tsx";
import { HoldTime } from "../../../control/inspector/HoldTime.tsx";
import { LastCommands } from "../../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { Why } from "../../../control/inspector/Why.tsx";
import { valueOf, type Reading } from "../../../devices/reading.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { useFireAlarm } from "../../../control/useFireAlarm.ts";
import { askedLevel, isTripped, levelName, OFF, valuesFor } from "../fan.ts";
import { fanText } from "../fanWords.ts";
import { LevelChoice } from "../LevelChoice.tsx";
import { FanFacts } from "./FanFacts.tsx";
import { TripLines, TripNotice, tripReason } from "./Trip.tsx";
import styles from "./FanInspector.module.css";
import { TurningFan } from "../TurningFan.tsx";

const RADIUS = 30;

const TURN = 2 * Math.PI * RADIUS;

const ICON = 42;

const RANGE = { min: 0, max: 100 };

/** One fan: whether it turns and how sure that is, its level, why it is so, its day, its drive. */
export function FanInspector({ device }: DeviceProps) {
  const controls = useDeviceControls(device);
  const { floorName } = useControl();
  const isFire = useFireAlarm(device);
  const { reading, canControl, lock, locks, set, ghost, isLocked, release } = controls;
  const isStopped = isTripped(reading) && lock === undefined;
  const isOffAsked = ghost("on") === 0;
  const asked = isOffAsked ? OFF : (ghost("level") ?? askedLevel(reading));
  const others = locks.filter((sentence) => !isStopped || sentence !== tripReason(device));
  const isOff = askedLevel(reading) === OFF;

  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <FanDial reading={reading} />
          <div className="grow">
            <div className={`row gap-7 b ${styles["state"]}`} data-old={reading.isStale}>
              {isStopped && <StateGlyph state="trouble" size={15} label />}
              {fanText(reading)}
            </div>
            {isStopped ? (
              <TripLines device={device} asked={levelName(asked)} />
            ) : (
              <Confirmation device={device} controls={controls} />
            )}
          </div>
          {canControl && (
            <OnSwitch
              name={device.name}
              value={ghost("on") ?? valueOf(reading, "on")}
              isLocked={isLocked("on") || isFire}
              onChange={(isOn) => {
                set({ on: isOn ? 1 : 0 });
              }}
            />
          )}
        </ValueRow>
        {canControl && (
          <LevelChoice
            name={device.name}
            fans={[device]}
            value={asked}
            isLocked={isLocked("level") || isFire}
            onChoose={(code) => {
              set(valuesFor(code));
            }}
          />
        )}
        {isStopped && <TripNotice device={device} asked={asked} />}
        {canControl && others.map((sentence) => <LockNote key={sentence}>{sentence}</LockNote>)}
        {isFire && (
          <LockNote>
            {t("Fire alarm on the {floorName}: exhaust fans there accept no commands until it is over.", { floorName })}
          </LockNote>
        )}
        {canControl && locks.length === 0 && !isFire && <HoldTime words={t("Hold new levels for")} />}
      </Controls>
      <Why
        device={device}
        point={isOff ? "on" : "level"}
        value={valueOf(reading, isOff ? "on" : "level")}
        onRelease={
          canControl && lock === undefined
            ? () => {
                release();
              }
            : undefined
        }
      />
      <DaySection device={device} point="speed" power="power" range={RANGE} />
      <LastCommands device={device} />
      <FanFacts device={device} reading={reading} />
      <StillWorks />
    </>
  );
}

/** The fan as it turns, in a ring for its speed. */
function FanDial({ reading }: { reading: Reading }) {
  const speed = valueOf(reading, "speed") ?? 0;
  const isShown = speed > 0 && !reading.isStale;
  return (
    <svg
      className={`flex-none muted ${styles["dial"]}`}
      data-state={reading.state}
      width="64"
      height="64"
      viewBox="-32 -32 64 64"
      aria-hidden
    >
      <circle className={styles["disc"]} r={RADIUS} />
      {isShown && (
        <circle
          className={styles["arc"]}
          r={RADIUS}
          transform="rotate(-90)"
          strokeDasharray={`${String((TURN * Math.min(speed, 100)) / 100)} ${String(TURN)}`}
        />
      )}
      <g transform={`translate(-${String(ICON / 2)} -${String(ICON / 2)})`}>
        <TurningFan speed={isShown ? speed : null} size={ICON} />
      </g>
    </svg>
  );
}
