import { type AlarmScorecard, type AlarmTopSource, RETHINK_BELOW } from "@atrium/contract/alarms";
import { Card, EmptyState } from "@atrium/ui";
import { sayNumber, sayTerm, t } from "@atrium/words";
import { PageLink } from "../../../collections/PageLink.tsx";
import styles from "./TopTen.module.css";
import { TroubleMark } from "./TroubleMark.tsx";

interface TopTenProps {
  card: AlarmScorecard;
  days: string;
  hrefOf: (source: AlarmTopSource) => string;
}

/** Below this share on which somebody acted an alarm may well go. */
const SELDOM = 0.1;

/** The ten sources with the most alarms: a Pareto lying on its side. */
export function TopTen({ card: { topTen }, days, hrefOf }: TopTenProps) {
  const most = topTen[0]?.count ?? 1;
  const sums = runningShares(topTen);
  return (
    <Card
      title={t("Top ten sources")}
      actions={
        <span className="row gap-6 t12 ink2">
          <TroubleMark /> {t("Chattering, 3 changes in a minute")}
        </span>
      }
    >
      {topTen.length === 0 ? (
        <EmptyState title={t("No alarms in {days} days", { days })}>
          {t("The ten sources with the most alarms at this place are listed here.")}
        </EmptyState>
      ) : (
        <div className={styles["top"]}>
          <p className="plain-list grid items-center t12 muted" aria-hidden>
            <span />
            <span>{t("Alarm and source")}</span>
            <span>{t("In {days} days", { days })}</span>
            <span />
            <span className={styles["sum"]}>
              <span>{t("Cumulative")}</span> <span>100 %</span>
            </span>
            <span>{t("Acted on")}</span>
            <span>{t("Rated")}</span>
          </p>
          <ol className="plain-list" aria-label={t("Top ten sources")}>
            {topTen.map((source, index) => (
              <li
                className="grid items-center"
                key={`${source.code} ${source.source.name} ${source.source.point ?? ""}`}
              >
                <span>{index + 1}</span>
                <span className={`ell ${styles["name"]}`}>
                  <PageLink className="m ink" href={hrefOf(source)}>
                    {sayTerm(source.text)}
                  </PageLink>{" "}
                  <span className="ink2">{source.source.name}</span>
                </span>
                <span className={`row ${styles["length"]}`}>
                  <i
                    data-over={source.isChattering || undefined}
                    style={{ width: `${(source.count / most) * 100}%` }}
                  />
                  {source.isChattering && <TroubleMark label={t("Chattering")} />}
                </span>
                <span className={styles["count"]}>
                  {sayNumber(source.count)} <span className="sr-only">{t("in {days} days", { days })}</span>
                </span>
                <span className={styles["sum"]}>
                  <Sum before={sums[index - 1]} share={sums[index] ?? 0} isLast={index === topTen.length - 1} />
                </span>
                <span data-low={source.actedOn < SELDOM || undefined}>
                  <span className="sr-only">{t("acted on")}</span> {sayNumber(source.actedOn * 100, 0)} %
                </span>
                <span data-low={(source.rating !== null && source.rating < RETHINK_BELOW) || undefined}>
                  <span className="sr-only">{t("rated")}</span>{" "}
                  {source.rating === null ? "–" : sayNumber(source.rating, 2)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}

const WIDTH = 124;
const HEIGHT = 24;

/** The running sum as a point, joined to the one of the row above. */
function Sum({ before, share, isLast }: { before: number | undefined; share: number; isLast: boolean }) {
  const at = share * WIDTH;
  const isRight = share > 0.7;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      overflow="visible"
      role="img"
      aria-label={t("cumulative {value} %", { value: sayNumber(share * 100, 0) })}
    >
      {before !== undefined && <path d={`M${before * WIDTH} ${-HEIGHT / 2}L${at} ${HEIGHT / 2}`} />}
      <circle cx={at} cy={HEIGHT / 2} r={2.6} />
      {isLast && (
        <text className="t12 b" x={isRight ? at - 8 : at + 8} y={HEIGHT / 2 + 4} textAnchor={isRight ? "end" : "start"}>
          {sayNumber(share * 100, 0)} %
        </text>
      )}
    </svg>
  );
}

/** The share of all alarms that the sources down to each one make. */
function runningShares(sources: readonly { readonly share: number }[]): number[] {
  let sum = 0;
  return sources.map(({ share }) => (sum = Math.min(1, sum + share)));
}
