import type { HandOverSheet } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import styles from "./signing.module.css";

/** The note and the signatures of a sheet. */
export function SignedSide({ sheet: { note, given, taken, hash, points } }: { sheet: HandOverSheet }) {
  const { timeZone } = useSite();
  return (
    <>
      <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
        <h2>{t("Note")}</h2>
        <p className={styles["written"]}>{note === "" ? t("No note.") : note}</p>
      </section>
      <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
        <h2>{t("Signatures")}</h2>
        <dl className={`col gap-8 m-0 ${styles["signatures"]}`}>
          <div>
            <dt className="t12 muted">{t("Handed over by")}</dt>
            <dd className="flex justify-between gap-8 m-0">
              <b>{given.by}</b>
              <span className="t12 num">{moment(given.at, timeZone)}</span>
            </dd>
          </div>
          <div>
            <dt className="t12 muted">{t("Taken over by")}</dt>
            <dd className="flex justify-between gap-8 m-0">
              <b>{taken?.by ?? t("No one yet")}</b>
              <span className="t12 num">{taken === null ? t("waiting") : moment(taken.at, timeZone)}</span>
            </dd>
          </div>
        </dl>
        <p className="t12 muted">
          {points.areExplained ? t("Alarms acknowledged or explained") : t("Not all alarms acknowledged or explained")}
          {points.isTold ? t(", critical alarms reported in person.") : t(", critical alarms not reported in person.")}
        </p>
        <p className="break-anywhere t12 muted num">{`SHA-256 ${hash}`}</p>
      </section>
    </>
  );
}
