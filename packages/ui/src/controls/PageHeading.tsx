import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

interface PageHeadingProps {
  title: string;
  /** The line under the title: the place, or the end of the figures' range. */
  crumb: ReactNode;
  /** `Kpi`s beside the title. */
  kpis?: ReactNode;
  /** Switches and buttons at the right. */
  actions?: ReactNode;
}

/** The first row of a page: its title, its figures, its actions. */
export function PageHeading({ title, crumb, kpis, actions }: PageHeadingProps) {
  return (
    <header className={`row wrap flex-none ${styles["bar"]}`}>
      <div className={styles["names"]}>
        <h1>{title}</h1>
        <div className="nowrap t12 muted">{crumb}</div>
      </div>
      {kpis !== undefined && <div className="flex wrap gap-12 min-w-0">{kpis}</div>}
      {actions !== undefined && (
        <div className={`row wrap justify-end min-w-0 ml-auto ${styles["actions"]}`}>{actions}</div>
      )}
    </header>
  );
}
