import type { ReactNode } from "react";
import styles from "./CardRow.module.css";

interface CardRowProps {
  icon: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A line of a card: what it is, how it stands, and what can be done with it. */
export function CardRow({ icon, name, detail, children }: CardRowProps) {
  return (
    <div className={`row gap-12 border-t ${styles["row"]}`}>
      {icon}
      <div className={`grow ${styles["text"]}`}>
        <div className="m">{name}</div>
        <div className="t12 muted">{detail}</div>
      </div>
      {children}
    </div>
  );
}
