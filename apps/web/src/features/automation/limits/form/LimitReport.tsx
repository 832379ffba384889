import { formatDate } from "@atrium/contract";
import type { PeakLimitRow } from "@atrium/contract/automation";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { ReadState } from "../../../../collections/ListState.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "../../conditions/trial/trial.module.css";
import { limitReportQuery } from "../limitQueries.ts";
import { reportHeadline, reportNotes } from "../limitWords.ts";

/** What a limit that is switched on has done, as it was saved last. */
export function LimitReport({ limit }: { limit: PeakLimitRow }) {
  const { timeZone, currency } = useSite();
  const result = useQuery(limitReportQuery(limit));
  const since = result.data && formatDate(result.data.from, "DD MMM YYYY", timeZone);
  return (
    <Card
      title={t("Actual results")}
      note={since === undefined ? t("on recorded power") : t("on recorded power, since {since}", { since })}
    >
      <ReadState what={t("report")} result={result}>
        {(report) => (
          <div className={styles["trial"]}>
            <p className={styles["headline"]}>{reportHeadline(report)}</p>
            {reportNotes(report, { limit: limit.limit, currency }).map((note) => (
              <p key={note} className="muted">
                {note}
              </p>
            ))}
          </div>
        )}
      </ReadState>
    </Card>
  );
}
