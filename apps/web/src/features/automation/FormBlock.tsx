import type { ReactNode } from "react";
import styles from "./automation.module.css";

/** One part of a rule's form, in the order of its sentence: its name at the left, its fields beside it. */
export function FormBlock({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={`grid gap-14 border-t ${styles["block"]}`} aria-label={name}>
      <h3 className={`t12 b ink2 ${styles["blockName"]}`}>{name}</h3>
      <div className={`grid gap-8 min-w-0 ${styles["blockBody"]}`}>{children}</div>
    </section>
  );
}
