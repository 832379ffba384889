import { seconds } from "@atrium/contract";
import { Waveform } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useControl } from "../../control/ControlContext.tsx";
import { useDevicePoint } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import { soundsQuery } from "../../devices/sounds/soundQueries.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { useClock } from "../../platform/useClock.ts";
import { clipTime, isPlaying, isRepeating, positionAt, STOPPED } from "./media.ts";
import styles from "./Progress.module.css";

interface ProgressProps {
  device: Device;
  reading: Reading;
  /** A bar and the time alone, for a table. */
  isShort?: boolean;
}

/** How far a clip has come: what the unit said last, and the time since. Nothing where nothing plays. */
export function Progress({ device, reading, isShort = false }: ProgressProps) {
  const { now, lostAt } = useControl();
  const position = useDevicePoint(device, "position");
  const length = seconds(useDevicePoint(device, "length")?.value ?? 0);
  const time = useClock(now);
  const { data: sounds } = useQuery(soundsQuery);
  const media = valueOf(reading, "media");
  if (media === null || media === STOPPED || length <= 0 || position?.value == null) return isShort ? "–" : null;
  const reported = { reported: seconds(position.value), reportedAt: position.time ?? time, length };
  const isMoving = isPlaying(reading) && !reading.isStale;
  // What is no longer live stands where it was seen last.
  const until = reading.isStale ? (position.time ?? lostAt ?? time) : time;
  const at = positionAt({ ...reported, isPlaying: isMoving, isRepeating: isRepeating(reading) }, until);
  const text = t("{clipTime} of {clipTime2}", { clipTime: clipTime(at), clipTime2: clipTime(length) });
  const bars = sounds?.find(({ id }) => id === media)?.sound?.waveform ?? [];
  return (
    <span className={`col gap-4 min-w-0 ${styles["progress"]}`} data-short={isShort}>
      {bars.length === 0 ? (
        <span className={styles["track"]} aria-hidden>
          <i style={{ width: `${String((at / length) * 100)}%` }} data-old={reading.isStale} />
        </span>
      ) : (
        <Waveform
          bars={bars}
          share={at / length}
          label={t("Position")}
          text={text}
          isSmall={isShort}
          isOld={reading.isStale}
        />
      )}
      <span className="num t12 muted">
        {!isShort && isRepeating(reading) ? t("{text}, then repeats", { text }) : text}
      </span>
    </span>
  );
}
