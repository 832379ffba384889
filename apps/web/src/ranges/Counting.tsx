import { t } from "@atrium/words";
import styles from "./Counting.module.css";

/** A thin bar over figures that are being counted, with which. @param what "this week", "in 2026" */
export function Counting({ what }: { what: string }) {
  return (
    <output className={`block relative t12 ink2 ${styles["counting"]}`}>
      <i aria-hidden />
      {t("Calculating {what}", { what })}
    </output>
  );
}
