import { LegendEntry } from "../../../devices/plan/Legend.tsx";
import styles from "./curtains.module.css";

/** What the drawing of a curtain says. */
export function CurtainLegend() {
  return (
    <>
      <LegendEntry>
        <svg width="44" height="10" aria-hidden>
          <path className={styles["sample"]} d="M2 5q3-5 6 0t6 0t6 0t6 0t6 0t6 0t6 0" />
        </svg>
        Closed part
      </LegendEntry>
      <LegendEntry>
        <svg width="30" height="10" aria-hidden>
          <path className={styles["sampleTrack"]} d="M2 5H28" />
          <path className={styles["sample"]} d="M2 1V9M28 1V9" />
        </svg>
        Open part
      </LegendEntry>
      <LegendEntry>
        <svg width="22" height="10" aria-hidden>
          <path className={styles["target"]} d="M3 1v8" />
          <path className={styles["sampleChevrons"]} d="M12 2l-3.5 3 3.5 3M18 2l-3.5 3 3.5 3" />
        </svg>
        Moving, target
      </LegendEntry>
    </>
  );
}
