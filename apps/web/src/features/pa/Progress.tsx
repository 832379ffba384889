import { seconds } from "@atrium/contract";
import { useControl } from "../../control/ControlContext.tsx";
import { useDevicePoint } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
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
  const media = valueOf(reading, "media");
  if (media === null || media === STOPPED || length <= 0 || position?.value == null) return isShort ? "–" : null;
  const reported = { reported: seconds(position.value), reportedAt: position.time ?? time, length };
  const isMoving = isPlaying(reading) && !reading.isStale;
  // What is no longer live stands where it was seen last.
  const until = reading.isStale ? (position.time ?? lostAt ?? time) : time;
  const at = positionAt({ ...reported, isPlaying: isMoving, isRepeating: isRepeating(reading) }, until);
  const text = `${clipTime(at)} of ${clipTime(length)}`;
  return (
    <span className={styles["progress"]} data-short={isShort}>
      <span className={styles["track"]} aria-hidden>
        <i style={{ width: `${String((at / length) * 100)}%` }} data-old={reading.isStale} />
      </span>
      <span className="num t12 muted">{!isShort && isRepeating(reading) ? `${text}, then repeats` : text}</span>
    </span>
  );
}
