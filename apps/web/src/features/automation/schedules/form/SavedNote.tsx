import type { OptimumSavings, ScheduleId } from "@atrium/contract/automation";
import { phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../../../platform/site.ts";
import { savingsQuery } from "../scheduleQueries.ts";
import styles from "./form.module.css";
import { SAVED_KINDS, savedHeadline, savedNotes } from "./savedWords.ts";
import { withoutStop } from "../../../../platform/withoutStop.ts";

interface SavedNoteProps {
  id: ScheduleId;
  kind: keyof typeof SAVED_KINDS & keyof OptimumSavings;
}

const NAMES = { start: phrase("Optimum start savings"), stop: phrase("Optimum stop savings") } as const;

/** What going by its rooms has saved in the last days, with what that is derived from and what is not known. */
export function SavedNote({ id, kind }: SavedNoteProps) {
  const { currency } = useSite();
  const { data, error } = useQuery(savingsQuery(id));
  const said = { kind: SAVED_KINDS[kind], currency };
  const saved = data?.[kind];
  return (
    <section className={`grid border ${styles["saved"]}`} aria-label={t(NAMES[kind])}>
      {error !== null && (
        <p className="t12 muted">
          {t("Could not load the savings: {message}.", { message: withoutStop(error.message) })}
        </p>
      )}
      {data === undefined && error === null && <p className="t12 muted">{t("Loading savings")}</p>}
      {saved === null && <p className="t12 muted">{t("Savings appear here once it has run this way.")}</p>}
      {saved !== null && saved !== undefined && (
        <>
          <p className={styles["savedHead"]}>{savedHeadline(saved, said)}</p>
          {savedNotes(saved, said).map((note) => (
            <p key={note} className="t12 muted">
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
