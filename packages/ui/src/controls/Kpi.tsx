import type { ReactNode } from "react";
import styles from "./Kpi.module.css";
import { StateGlyph } from "./StateGlyph.tsx";

interface KpiProps {
  /** undefined: not read yet. */
  value: ReactNode;
  label: string;
  /** It is not of everything that it should be of: of what it is, as the label goes on for who hears it. */
  part?: string;
}

/** One figure of a page's heading: the value over its name. */
export function Kpi({ value, label, part }: KpiProps) {
  return (
    <div
      className={styles["kpi"]}
      data-part={part !== undefined || undefined}
      title={part === undefined ? undefined : `${label}${part}`}
    >
      <div className={`b num ${styles["value"]}`}>
        {part !== undefined && <StateGlyph state="stale" size={10} />}
        {value ?? <span className={styles["waiting"]} />}
      </div>
      <div className="t11 muted">
        {label}
        {part !== undefined && <span className="sr-only">{part}</span>}
      </div>
    </div>
  );
}
