import { LegendEntry, LegendRamp } from "../../../devices/plan/Legend.tsx";
import { FULL_COLOUR } from "../airChanges.ts";
import styles from "./AirLegend.module.css";

/** The ring is the wheel's own speed, whatever levels a drive is set up for. */
const FULL_SPEED = 100;
const SPEEDS = [50, 75, FULL_SPEED];
const RADIUS = 5.6;
const TURN = 2 * Math.PI * RADIUS;

/** What the rings and the rooms' colours mean. */
export function AirLegend() {
  return (
    <>
      {SPEEDS.map((speed) => (
        <LegendEntry key={speed}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden>
            <circle className={styles["ring"]} r={RADIUS} />
            <circle
              className={styles["arc"]}
              r={RADIUS}
              transform="rotate(-90)"
              strokeDasharray={`${String((TURN * speed) / 100)} ${String(TURN)}`}
            />
          </svg>
          {`${String(speed)} %${speed === FULL_SPEED ? " speed" : ""}`}
        </LegendEntry>
      ))}
      <LegendRamp
        from="0"
        to={`${String(FULL_COLOUR)} air changes /h`}
        gradient="linear-gradient(to right, var(--p-floor), var(--f-cold-3))"
      />
    </>
  );
}
