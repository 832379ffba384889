import { Icon } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import Square from "lucide-react/icons/square";
import { useControl } from "../../../control/ControlContext.tsx";
import { useReadings } from "../../../devices/DevicesContext.ts";
import { PercentSlider } from "../../../control/controls/PercentSlider.tsx";
import { useDraft } from "../../../control/controls/useDraft.ts";
import type { Device } from "../../../devices/device.ts";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import type { DevicesProps } from "../../../devices/system.ts";
import { fitVolume, mediaName, nextMedia, STOPPED } from "../media.ts";
import { summaryOf } from "../PaFigures.tsx";
import styles from "./inspector.module.css";
import { PlayForm } from "./PlayForm.tsx";
import { SkipButton } from "./SkipButton.tsx";

/** Several zones: what plays in them, one stop, one volume, one clip for all. Playing asks first, stopping never does. */
export function PaSelection({ devices }: DevicesProps) {
  const { canControl, isLive, ask, giveAtOnce } = useControl();
  const readings = useReadings(devices);
  const { playing, faults, isKnown } = summaryOf(readings);
  const names = new Set(
    devices.flatMap((device, index) => {
      const reading = readings[index];
      return reading === undefined ? [] : (mediaName(device, reading) ?? []);
    }),
  );
  const [only, ...others] = names;
  const title =
    only === undefined
      ? isKnown
        ? t("Silent")
        : t("No value")
      : others.length === 0
        ? only
        : t("{size} media", { size: names.size });
  return (
    <>
      <div className="row gap-12">
        {canControl && (
          <button
            type="button"
            className={`grid place-center flex-none border-0 cursor-pointer ${styles["round"]}`}
            aria-label={t("Stop {count} PA zones", { count: devices.length })}
            disabled={!isLive || names.size === 0}
            onClick={() => {
              giveAtOnce(devices, { kind: "set", values: { media: STOPPED } });
            }}
          >
            <Icon of={Square} size={16} />
          </button>
        )}
        <div className="grow">
          <div className={styles["name"]}>{title}</div>
          <div className="t12 muted num">
            {t("{playing} of {count} playing, {faults} faulty", { playing, count: devices.length, faults })}
          </div>
        </div>
        {canControl && (
          <SkipButton
            next={others.length === 0 ? nextOf(devices, readings) : undefined}
            isLocked={!isLive}
            onSkip={(media) => {
              ask(devices, { kind: "set", values: { media } });
            }}
          />
        )}
      </div>
      {canControl && <GroupVolume devices={devices} />}
      {canControl && (
        <PlayForm
          devices={devices}
          label={t("Play in {count} zones", { count: devices.length })}
          isLocked={!isLive}
          onPlay={(media) => {
            ask(devices, { kind: "set", values: { media } });
          }}
        />
      )}
    </>
  );
}

/** What comes after the one clip that plays. */
function nextOf(devices: readonly Device[], readings: readonly Reading[]) {
  const playing = readings.flatMap((reading) => valueOf(reading, "media") ?? []).find((media) => media !== STOPPED);
  return playing === undefined ? undefined : nextMedia(devices[0]?.points["media"], playing);
}

/** One volume for all: their range on the track, the thumb at their mean. */
function GroupVolume({ devices }: { devices: readonly Device[] }) {
  const { isLive, propose } = useControl();
  const volumes = useReadings(devices).flatMap((reading) => valueOf(reading, "volume") ?? []);
  const { draft, change, commit, changeThenCommit } = useDraft(
    (volume) => {
      propose(devices, { kind: "set", values: { volume } });
    },
    { fit },
  );
  if (volumes.length === 0) return null;
  const [low, high] = [Math.min(...volumes), Math.max(...volumes)];
  const mean = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length;
  const isMixed = low !== high;
  return (
    <div>
      <div className="row gap-12">
        <div className="grow">
          <PercentSlider
            label={t("Volume of the selected PA zones")}
            level={mean}
            ghost={undefined}
            draft={draft}
            spread={isMixed ? volumes : undefined}
            isLocked={!isLive}
            onChange={change}
            onCommit={commit}
            onStep={changeThenCommit}
          />
        </div>
        <span className="num m">{draft === undefined ? rangeText(low, high) : `${String(draft)} %`}</span>
      </div>
      {isMixed && (
        <div className="t12 muted">{t("Mixed. Moving the slider sets all {count}.", { count: devices.length })}</div>
      )}
    </div>
  );
}

function fit(volume: number): number {
  return fitVolume(Math.min(100, Math.max(0, volume)));
}

function rangeText(low: number, high: number): string {
  return low === high ? `${sayNumber(low, 0)} %` : `${sayNumber(low, 0)}–${sayNumber(high, 0)} %`;
}
