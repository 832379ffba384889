import { LoadingBlocks, Sparkline, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../platform/site.ts";
import { campusTodayQuery } from "./campusQueries.ts";
import styles from "./CampusColumn.module.css";
import { todayRows } from "./todayRows.ts";

const ROWS = 4;

/** Energy, water, sun and people of today, against the same hours of yesterday. */
export function Today() {
  // Of the whole site: a role of a part of it has no such figures.
  const isPart = useSite().isPart === true;
  const { data, error } = useQuery({ ...campusTodayQuery, enabled: !isPart });
  if (isPart) return null;
  return (
    <section className={`border-t ${styles["part"]}`} aria-labelledby="campus-today">
      <h3 id="campus-today">{t("Today")}</h3>
      {data === undefined && error === null && <LoadingBlocks rows={ROWS} label={t("Loading today’s figures")} />}
      {data === undefined && error !== null && <p className="ink2">{error.message}</p>}
      {data !== undefined && (
        <>
          {todayRows(data).map(({ key, label, value, difference, isNotable, hours, part }) => (
            <div key={key} className={`border-t ${styles["today"]}`} title={part}>
              <span className="ink2">{label}</span>
              <span className="num b row gap-4">
                {part !== undefined && <StateGlyph state="stale" size={10} label={part} />}
                {value}
              </span>
              <span className={`num t12 text-right ${isNotable ? "trouble b" : "muted"}`}>{difference}</span>
              <span className={styles["curve"]}>
                <Sparkline values={hours} width={52} height={22} min={0} />
              </span>
            </div>
          ))}
          <div className="t11 muted">
            {data.isLikeYesterday
              ? t("against the same hours yesterday")
              : t("against the same hours yesterday (one of the two is a day off)")}
          </div>
        </>
      )}
    </section>
  );
}
