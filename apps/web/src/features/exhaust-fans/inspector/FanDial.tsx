import { type Reading, valueOf } from "../../../devices/reading.ts";
import { TurningFan } from "../TurningFan.tsx";
import styles from "./FanInspector.module.css";

const RADIUS = 30;
const TURN = 2 * Math.PI * RADIUS;
const ICON = 42;

/** The fan as it turns, in a ring for its speed. */
export function FanDial({ reading }: { reading: Reading }) {
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
