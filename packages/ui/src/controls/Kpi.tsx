import type { ReactNode } from "react";
import styles from "./Kpi.module.css";

/** One figure of a page's heading: the value over its name. `value` undefined: not read yet. */
export function Kpi({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className={styles["kpi"]}>
      <div className={styles["value"]}>{value ?? <span className={styles["waiting"]} />}</div>
      <div className={styles["label"]}>{label}</div>
    </div>
  );
}
