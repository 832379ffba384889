import { StateGlyph } from "@atrium/ui";
import type { ReactNode } from "react";
import styles from "./form.module.css";

/** What the server refused, in its own words, where it belongs to no field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles["alert"]}>
      {children !== undefined && children !== "" && (
        <div className={`icon-top flex items-start gap-9 rounded ${styles["refusal"]}`}>
          <StateGlyph state="alarm" />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}

/** The words under a field that was refused; the mark reads without colour. */
export function fieldError(message: string | undefined): ReactNode {
  return message === undefined ? undefined : (
    <span className={`inline-flex items-baseline gap-6 ${styles["error"]}`}>
      <StateGlyph state="alarm" size={12} />
      <span>{message}</span>
    </span>
  );
}
