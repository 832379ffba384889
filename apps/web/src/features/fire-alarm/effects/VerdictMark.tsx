import type { FireVerdict } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import styles from "./effects.module.css";
import { VERDICT_MARKS, VERDICT_WORDS } from "./verdicts.ts";

interface VerdictMarkProps {
  verdict: FireVerdict | "planned";
  size?: number;
  /** Where no words beside it say it. */
  isNamed?: boolean;
}

/** Ring planned, tick seen, diamond late, triangle missing, dashed where nobody knows. */
export function VerdictMark({ verdict, size = 16, isNamed = false }: VerdictMarkProps) {
  const mark = verdict === "planned" ? "ring" : VERDICT_MARKS[verdict];
  const words = verdict === "planned" ? t("Planned") : t(VERDICT_WORDS[verdict]);
  if (mark !== "ring") return <StateGlyph state={mark} size={size} {...(isNamed ? { label: words } : {})} />;
  return (
    <span className={styles["ring"]} {...(isNamed ? { role: "img", "aria-label": words } : { "aria-hidden": true })} />
  );
}
