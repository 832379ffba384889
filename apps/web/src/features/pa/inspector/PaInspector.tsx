import { factsOf, PA } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import Square from "lucide-react/icons/square";
import { PercentControls } from "../../../control/controls/PercentControls.tsx";
import { Confirmation } from "../../../control/inspector/Confirmation.tsx";
import { DaySection } from "../../../devices/inspector/DaySection.tsx";
import { Controls, DeviceHead } from "../../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { HoldTime } from "../../../control/inspector/HoldTime.tsx";
import { LastCommands } from "../../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../../control/inspector/LockNote.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { StillWorks } from "../../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { Why } from "../../../control/inspector/Why.tsx";
import { valueOf } from "../../../devices/reading.ts";
import { TextReading } from "../../../devices/inspector/TextReading.tsx";
import type { DeviceProps } from "../../../devices/system.ts";
import { fitVolume, isEmergency, nextMedia, STOPPED } from "../media.ts";
import { percentWords, playText } from "../paWords.ts";
import { Progress } from "../Progress.tsx";
import styles from "./inspector.module.css";
import { PaHistory } from "./PaHistory.tsx";
import { PlayForm } from "./PlayForm.tsx";
import { SkipButton } from "./SkipButton.tsx";
import { WhyPlaying } from "./WhyPlaying.tsx";
import Flame from "lucide-react/icons/flame";

const PLAYING = { min: 0, max: 1 };

/** One unit: what it plays and how far it is, its volume, why it is so, its day. */
export function PaInspector({ device }: DeviceProps) {
  const controls = useDeviceControls(device);
  const { reading, canControl, lock, locks, set, ghost, isLocked, release } = controls;
  const media = valueOf(reading, "media");
  const volume = valueOf(reading, "volume");
  const isHeld = reading.holds["volume"] !== undefined;

  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <div className="row gap-12">
          {canControl && (
            <button
              type="button"
              className={`grid place-center flex-none border-0 cursor-pointer ${styles["round"]}`}
              aria-label={t("Stop {name}", { name: device.name })}
              disabled={isLocked("media") || media === null || media === STOPPED}
              onClick={() => {
                set({ media: STOPPED });
              }}
            >
              <Icon of={Square} size={16} />
            </button>
          )}
          <div className="grow">
            <div className={styles["name"]} data-old={reading.isStale} data-emergency={isEmergency(reading)}>
              {playText(device, reading)}
            </div>
            <Confirmation device={device} controls={controls} />
          </div>
          {canControl && (
            <SkipButton
              next={media === null || media === STOPPED ? undefined : nextMedia(device.points["media"], media)}
              isLocked={isLocked("media")}
              onSkip={(next) => {
                set({ media: next });
              }}
            />
          )}
        </div>
        <Progress device={device} reading={reading} />
        {canControl && (
          <PercentControls
            name={device.name}
            words={percentWords()}
            value={volume}
            ghost={ghost("volume")}
            isLocked={isLocked("volume")}
            onValue={(wanted) => {
              set({ volume: fitVolume(wanted) });
            }}
          />
        )}
        {canControl && locks.map((sentence) => <LockNote key={sentence}>{sentence}</LockNote>)}
        {canControl && locks.length === 0 && <HoldTime words={t("Hold volume for")} />}
      </Controls>
      {canControl && (
        <Section title={t("Play")}>
          <PlayForm
            devices={[device]}
            label={t("Play")}
            isLocked={isLocked("media")}
            onPlay={(chosen) => {
              set({ media: chosen });
            }}
          />
        </Section>
      )}
      <WhyPlaying device={device} reading={reading} />
      <TextReading device={device} point="clip-file" />
      {isHeld && (
        <Why
          device={device}
          point="volume"
          hasFault={false}
          value={volume}
          onRelease={
            canControl && lock === undefined
              ? () => {
                  release(["volume"]);
                }
              : undefined
          }
        />
      )}
      <DaySection device={device} point="playing" title={t("Playing, 24 hours")} range={PLAYING} />
      <PaHistory device={device} />
      <LastCommands device={device} />
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Loudspeakers"), factsOf(PA, device.facts).speakers?.toString()],
          [t("Identifier"), device.id],
        ]}
      />
      <EvacuationNote />
      <StillWorks />
    </>
  );
}

/** Names the only source of evacuation messages. */
function EvacuationNote() {
  return (
    <p className={`row gap-8 border-t t12 ink2 ${styles["evacuation"]}`}>
      <Icon of={Flame} size={14} />
      {t("Evacuation messages come from the fire panel and always take priority.")}
    </p>
  );
}
