import { type CSSProperties, type ReactNode, useId } from "react";
import styles from "./Card.module.css";

interface CardProps {
  title?: ReactNode;
  /** Beside the title, grey: the unit, the time. */
  note?: ReactNode;
  /** At the right of the title: legend, switch. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A surface with a hairline; its body has no padding of its own. */
export function Card({ title, note, actions, children, className, style }: CardProps) {
  const id = useId();
  if (title === undefined) {
    return (
      <div className={`min-w-0 border ${styles["card"]} ${className ?? ""}`} style={style}>
        {children}
      </div>
    );
  }
  return (
    <section className={`min-w-0 border ${styles["card"]} ${className ?? ""}`} style={style} aria-labelledby={id}>
      <header className={`row wrap ${styles["head"]}`}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="t12 muted">{note}</span>}
        {actions !== undefined && <div className="row wrap justify-end gap-8 ml-auto min-w-0">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
