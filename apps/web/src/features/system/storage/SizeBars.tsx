import { formatBytes } from "@atrium/contract";
import { t } from "@atrium/words";
import styles from "../system.module.css";

interface SizeRow {
  readonly name: string;
  /** null: not known. */
  readonly bytes: number | null;
  readonly note?: string;
}

/** Sizes with bars that compare them. */
export function SizeBars({ label, rows }: { label: string; rows: readonly SizeRow[] }) {
  const most = Math.max(1, ...rows.map(({ bytes }) => bytes ?? 0));
  return (
    <ul className={`plain-list ${styles["sizes"]}`} aria-label={label}>
      {rows.map(({ name, bytes, note }) => (
        <li key={name}>
          <span>
            {name}
            {note !== undefined && <span className="t12 muted"> {note}</span>}
          </span>
          <span className={styles["bar"]} aria-hidden>
            <span hidden={!bytes} style={{ width: `${String(((bytes ?? 0) / most) * 100)}%` }} />
          </span>
          <span className="num nowrap">{bytes === null ? t("Unknown") : formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
