import type { HistoryKind, HistoryRoom } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { ReadState } from "../../collections/ListState.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSite } from "../../platform/site.ts";
import { measured, rounded, TIGHT } from "../../ranges/figures.ts";
import { roomQuery } from "./settingsQueries.ts";
import styles from "./SiteSettingsPage.module.css";

const NAMES: Record<HistoryKind, Phrase> = {
  samples: phrase("Samples"),
  quarters: phrase("Quarter hours"),
  hours: phrase("Hours"),
  days: phrase("Days"),
  meters: phrase("Meter counts"),
};
const GB = 1e9;

/** What of the past is kept, for how long, and what it takes. It is set where the server is started. */
export function HistoryCard() {
  const { timeZone } = useSite();
  const result = useQuery(roomQuery);
  return (
    <Card title={t("History")}>
      <div className={`col gap-8 ${styles["text"]}`}>
        <ReadState what={t("history")} result={result}>
          {(room) => <Room room={room} timeZone={timeZone} />}
        </ReadState>
      </div>
    </Card>
  );
}

function Room({ room: { kinds, readAt }, timeZone }: { room: HistoryRoom; timeZone: string }) {
  const all = kinds.every(({ bytes }) => bytes !== null)
    ? kinds.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
    : null;
  return (
    <>
      <dl className={`m-0 ${styles["figures"]} num`}>
        <div aria-hidden>
          <dt />
          <dd>{t("Kept for")}</dd>
          <dd>{t("On disk")}</dd>
        </div>
        {kinds.map(({ kind, keptDays, bytes }) => (
          <div key={kind}>
            <dt>{t(NAMES[kind])}</dt>
            <dd>
              <span className="sr-only">{t("Kept for")} </span>
              {keptDays === null ? t("ever") : t("{days} days", { days: rounded(keptDays) }).replace(" ", TIGHT)}
            </dd>
            <dd>
              {gigabytes(bytes)}
              <span className="sr-only"> {t("on disk")}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("Total")}</dt>
          <dd />
          <dd>{gigabytes(all)}</dd>
        </div>
      </dl>
      <p className="muted">
        {readAt === null ? (
          t("Disk use has not been read yet. It is read once an hour.")
        ) : (
          <>
            {t("Read")} <Timestamp time={readAt} timeZone={timeZone} />.
          </>
        )}{" "}
        {t("Retention is set when the server is started (ATRIUM_KEEP_SAMPLES and similar variables).")}
      </p>
    </>
  );
}

function gigabytes(bytes: number | null): string {
  return bytes === null ? measured(null) : `${measured(bytes / GB)}${TIGHT}GB`;
}
