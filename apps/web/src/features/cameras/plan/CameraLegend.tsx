import { LegendEntry } from "../../../devices/plan/Legend.tsx";
import styles from "../cameras.module.css";

/** What the fields mean. */
export function CameraLegend() {
  return (
    <>
      <LegendEntry>
        <span className={styles["swatch"]} />
        Field of view
      </LegendEntry>
      <LegendEntry>
        <span className={styles["swatch"]} data-old />
        No signal
      </LegendEntry>
    </>
  );
}
