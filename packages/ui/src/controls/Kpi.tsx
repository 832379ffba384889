import type { ReactNode } from "react";
import styles from "./Kpi.module.css";
import { StateGlyph } from "./StateGlyph.tsx";

interface KpiProps {
  /** undefined: not read yet. */
  value: ReactNode;
  label: string;
  /** It is not of everything that it should be of; the label says of what it is. */
  isPart?: boolean;
}

/** One figure of a page's heading: the value over its name. */
export function Kpi({ value, label, isPart = false }: KpiProps) {
  return (
    <div className={styles["kpi"]} data-part={isPart || undefined}>
      <div className={styles["value"]}>
        {isPart && <StateGlyph state="stale" size={12} />}
        {value ?? <span className={styles["waiting"]} />}
      </div>
      <div className={styles["label"]}>{label}</div>
    </div>
  );
}
