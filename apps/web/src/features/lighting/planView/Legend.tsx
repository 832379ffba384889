import { StateGlyph } from "@atrium/ui";
import { clockWithSeconds } from "../../../platform/time.ts";
import { useLighting } from "../LightingContext.ts";
import styles from "./Legend.module.css";

/** What the colours and marks of the plan mean; without live data only what is true then. */
export function Legend() {
  const { lostAt, timeZone } = useLighting();
  if (lostAt !== undefined) {
    return (
      <span className={styles["entry"]}>
        <StateGlyph state="stale" size={13} />
        {`Last value kept, ${clockWithSeconds(lostAt, timeZone)}`}
      </span>
    );
  }
  return (
    <>
      <span className={styles["entry"]}>
        <span>0 %</span>
        <span className={styles["ramp"]} aria-hidden />
        <span>100 % light level</span>
      </span>
      <span className={styles["entry"]}>
        <StateGlyph state="stale" size={13} />
        Stale
      </span>
      <span className={styles["entry"]}>
        <StateGlyph state="trouble" size={13} />
        Trouble
      </span>
      <span className={styles["entry"]}>
        <StateGlyph state="held" size={13} />
        Held by operator
      </span>
    </>
  );
}
