import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  /** A small drawing in plan lines, the missing thing dashed in accent. */
  drawing?: ReactNode;
  title: string;
  /** One sentence why. */
  children: ReactNode;
  /** The nearest valid place comes first, as the primary button. */
  actions?: ReactNode;
  /** Whether it fills the whole page: then its title is the page's own. */
  isPage?: boolean;
}

/** For a page without content where nothing has failed: gives the reason and a way on. */
export function EmptyState({ drawing, title, children, actions, isPage }: EmptyStateProps) {
  const Heading = isPage === true ? "h1" : "h2";
  return (
    <div className={`grid place-center flex-1 text-center ${styles["empty"]}`}>
      <div>
        {drawing !== undefined && <div className="grid place-center">{drawing}</div>}
        <Heading className={styles["title"]}>{title}</Heading>
        <p>{children}</p>
        {actions !== undefined && <div className="flex wrap justify-center gap-8">{actions}</div>}
      </div>
    </div>
  );
}
