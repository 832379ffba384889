import { t } from "@atrium/words";
import { Controls, DeviceHead, ValueRow } from "../../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { Confirmation } from "../../../control/inspector/Confirmation.tsx";
import { LastCommands } from "../../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { DaySection } from "../../../devices/inspector/DaySection.tsx";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { doorIcon, doorText, stateOf, typeText } from "../door.tsx";
import { DoorPicture } from "../DoorPicture.tsx";
import styles from "../doors.module.css";
import { DoorButtons } from "./DoorButtons.tsx";
import { LastPassages } from "./LastPassages.tsx";
import { WhyLocked } from "./WhyLocked.tsx";

const OPEN = { min: 0, max: 1 };

/** One door: what it is in, what lets it open, who went through last. */
export function DoorInspector({ device }: DeviceProps) {
  const controls = useDeviceControls(device);
  const { reading, canControl, locks } = controls;
  const wrong = reading.condition.alarm ?? reading.condition.trouble;
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <span className={`grid place-center flex-none ${styles["stateIcon"]}`} data-old={reading.isStale}>
            {doorIcon(reading, 22)}
          </span>
          <div className="grow">
            <div className={styles["state"]} data-old={reading.isStale} data-alarm={reading.state === "alarm"}>
              {stateWords(reading)}
            </div>
            <Confirmation
              device={device}
              controls={controls}
              remark={
                wrong === undefined
                  ? undefined
                  : {
                      glyph: reading.condition.alarm === undefined ? "trouble" : "alarm",
                      first: t("Needs attention"),
                      second: t("The alarm stays active until it is closed"),
                    }
              }
            />
          </div>
        </ValueRow>
        <DoorPicture device={device.id} />
        {canControl && <DoorButtons device={device} controls={controls} />}
        {canControl && locks.map((sentence) => <LockNote key={sentence}>{sentence}</LockNote>)}
      </Controls>
      <WhyLocked device={device} reading={reading} />
      <LastPassages device={device} />
      <DaySection device={device} point="contact" title={t("Open, 24 hours")} range={OPEN} />
      <LastCommands device={device} />
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Type"), typeText(device)],
          [t("Identifier"), device.id],
        ]}
      />
      <StillWorks />
    </>
  );
}

/** "Locked, closed", "Forced, open"; "No value" where nothing is known. */
function stateWords(reading: Reading): string {
  const state = stateOf(reading);
  const contact = valueOf(reading, "contact");
  if (state === undefined) return t("No value");
  const words = doorText(reading);
  if (contact === null || state === "open" || state === "held") return words;
  return contact === 1 ? t("{state}, open", { state: words }) : t("{state}, closed", { state: words });
}
