import type { ReactNode } from "react";
import styles from "./Tag.module.css";

export type TagTone = "neutral" | "alarm" | "trouble" | "normal" | "accent" | "disabled";

/** A short word about something; it never shows a state alone (put a `StateGlyph` in it). */
export function Tag({ tone = "neutral", children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`${styles["tag"]} ${styles[tone]}`}>{children}</span>;
}
