import type { ReactNode } from "react";
import { StateGlyph } from "./StateGlyph.tsx";
import styles from "./ErrorState.module.css";

interface ErrorStateProps {
  /** The action that failed: "The lighting values could not be read". */
  title: string;
  /** What happened and since when, and what is still shown. */
  children: ReactNode;
  /** Try again comes first. */
  actions?: ReactNode;
  /** Over a dimmed last picture instead of in the flow. */
  isFloating?: boolean;
  /** There is nothing else on the page: the title is its heading. */
  isPage?: boolean;
}

/** A failure: states it with its beginning, and offers the next step. */
export function ErrorState({ title, children, actions, isFloating, isPage = false }: ErrorStateProps) {
  const Title = isPage ? "h1" : "div";
  return (
    <div
      className={
        isFloating === true
          ? `grid place-center absolute inset-0 ${styles["floating"]}`
          : `grid place-center flex-1 ${styles["place"]}`
      }
    >
      <div className={`flex items-start gap-12 ${styles["card"]}`} role="alert">
        <StateGlyph state="alarm" size={20} />
        <div className="grow">
          <Title className={styles["title"]}>{title}</Title>
          <div className="ink2">{children}</div>
          {actions !== undefined && <div className={`flex gap-8 ${styles["actions"]}`}>{actions}</div>}
        </div>
      </div>
    </div>
  );
}
