import { sayNumber, t } from "@atrium/words";
import { type ReactNode, useId } from "react";
import styles from "./sheet.module.css";

interface PartProps {
  title: string;
  /** How many there are, which may be more than are named. */
  count: number;
  /** What the last column says. */
  note?: string;
  /** In place of the lines where there are none. */
  none: string;
  children: readonly ReactNode[];
}

/** One list of a sheet, with its head. */
export function Part({ title, count, note, none, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="t12 muted num">{sayNumber(count)}</span>
        {note !== undefined && count > 0 && <span className="ml-auto t12 muted">{note}</span>}
      </header>
      {children.length === 0 ? <p className="t12 muted">{none}</p> : <ul>{children}</ul>}
      {count > children.length && children.length > 0 && (
        <p className="t12 muted num">{t("And {value} more.", { value: sayNumber(count - children.length) })}</p>
      )}
    </section>
  );
}
