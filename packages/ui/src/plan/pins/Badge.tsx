import styles from "./Pin.module.css";
import type { PinState } from "./pinState.ts";

interface Spot {
  x: number;
  y: number;
  scale?: number;
}

/** The shape of a problem, at a pin's corner: triangle alarm, diamond trouble, square disabled. */
export function Badge({ state, x, y, scale = 1 }: Spot & { state: PinState }) {
  if (state !== "alarm" && state !== "trouble" && state !== "disabled") return null;
  return (
    <g transform={`translate(${String(x)} ${String(y)}) scale(${String(scale)})`}>
      {state === "alarm" && (
        <>
          <path className={styles["alarmBadge"]} d="M0 -7.5L8 6.2H-8Z" />
          <path className={styles["lightGlyph"]} d="M0 -3v4.2M0 3.4v.6" />
        </>
      )}
      {state === "trouble" && (
        <>
          <path className={styles["troubleBadge"]} d="M0 -7.5L7.5 0 0 7.5-7.5 0Z" />
          <path className={styles["darkGlyph"]} d="M0 -3.4v4M0 3v.5" />
        </>
      )}
      {state === "disabled" && (
        <>
          <rect className={styles["disabledBadge"]} x="-6.2" y="-6.2" width="12.4" height="12.4" rx="2" />
          <path className={styles["lightGlyph"]} d="M-3 3L3 -3" />
        </>
      )}
    </g>
  );
}

const HAND = [
  "M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2",
  "M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2",
  "M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8",
  "M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15",
].join("");

/** A manual hold against automation; struck through: a lost hold, which the device does not keep any more. */
export function HandBadge({ x, y, isLost }: Spot & { isLost: boolean }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <circle className={styles["handDisc"]} r="6.5" />
      <path className={styles["hand"]} transform="translate(-4.5 -4.5) scale(.375)" d={HAND} />
      {isLost && <path className={styles["handLost"]} d="M-5 5L5 -5" />}
    </g>
  );
}
