import { t } from "@atrium/words";
import { useConnection, useHealth } from "../../platform/liveHooks.ts";
import styles from "./Banners.module.css";

/** How much of a site's history has been imported, while it is; nothing while live data is lost. */
export function ImportLine({ className }: { className: string }) {
  const connection = useConnection();
  const progress = useHealth()?.historyImport;
  if (progress === undefined || (connection.state !== "open" && connection.lostAt !== undefined)) return null;
  const { done, total } = progress;
  return (
    <section className={`t12 ink2 ${className}`} aria-label={t("History import")}>
      <span>{t("Importing history: {done} of {total} days, newest first.", { done, total })}</span>
      <progress
        className={`flex-1 overflow-hidden border-0 ${styles["progress"]}`}
        value={done}
        max={total}
        aria-label={t("Days of history imported")}
      />
    </section>
  );
}
