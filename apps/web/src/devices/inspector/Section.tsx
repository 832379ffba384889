import { type ReactNode, useId } from "react";
import styles from "./inspector.module.css";

interface SectionProps {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the inspector under a hairline. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {note !== undefined && <span className="t12 muted num">{note}</span>}
        {action}
      </header>
      {children}
    </section>
  );
}
