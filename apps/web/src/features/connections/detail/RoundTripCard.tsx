import type { ConnectionDetail, ConnectionQuarter } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { took } from "../connectionWords.ts";
import styles from "../connections.module.css";
import { areaPath, linePath, runsOf, scaleOf, WIDTH, HEIGHT } from "./roundTripShapes.ts";

const HOURS = 3_600_000;

/** Half of the answers and 95 of 100, quarter hour by quarter hour; a quarter hour without an answer is a gap. */
export function RoundTripCard({ detail: { quarters, countedSince } }: { detail: ConnectionDetail }) {
  const { timeZone } = useSite();
  const answered = quarters.filter(({ roundTrip }) => roundTrip !== null);
  const last = answered.at(-1)?.roundTrip;
  return (
    <Card
      title={t("Round-trip time")}
      note={t("per quarter hour since {clock}", { clock: clock(countedSince, timeZone) })}
      actions={
        last && (
          <span className={`flex wrap t12 ink2 ${styles["legend"]}`}>
            <span>
              <i className={styles["lineKey"]} /> {t("Median")} <b className="b ink num">{took(last.median)}</b>
            </span>
            <span>
              <i className={styles["areaKey"]} /> {t("95th percentile")} <b className="b ink num">{took(last.p95)}</b>
            </span>
          </span>
        )
      }
    >
      {answered.length === 0 ? (
        <p className="p-4-16-16 muted">{t("No replies since the server started counting.")}</p>
      ) : (
        <Drawing quarters={quarters} timeZone={timeZone} />
      )}
    </Card>
  );
}

function Drawing({ quarters, timeZone }: { quarters: readonly ConnectionQuarter[]; timeZone: string }) {
  const scale = scaleOf(quarters);
  const runs = runsOf(quarters);
  const failed = quarters.filter(({ failures }) => failures > 0);
  return (
    <div className={styles["chart"]}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary(quarters)}>
        {[0.25, 0.5, 0.75].map((share) => (
          <line key={share} className={styles["grid"]} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
        ))}
        {runs.map((run) => (
          <g key={run[0]?.at}>
            <path className={styles["area"]} d={areaPath(run, scale)} />
            <path className={styles["median"]} d={linePath(run, scale)} />
          </g>
        ))}
        {failed.map(({ at }) => (
          <line key={at} className={styles["failed"]} x1={scale.x(at)} x2={scale.x(at)} y1={HEIGHT - 8} y2={HEIGHT} />
        ))}
      </svg>
      <div className={`flex justify-between t12 muted ${styles["axis"]}`} aria-hidden>
        <span className="num">{clock(scale.from, timeZone)}</span>
        <span className="num">{t("max. {took}", { took: took(scale.top) })}</span>
        <span className="num">{clock(scale.to, timeZone)}</span>
      </div>
      {failed.length > 0 && (
        <p className="t12 muted">
          {t("Marks at the bottom: quarter hours with failed exchanges, {reduce} in total.", {
            reduce: failed.reduce((sum, { failures }) => sum + failures, 0),
          })}
        </p>
      )}
    </div>
  );
}

function summary(quarters: readonly ConnectionQuarter[]): string {
  const medians = quarters.flatMap(({ roundTrip }) => (roundTrip === null ? [] : [roundTrip.median]));
  const hours = ((quarters.at(-1)?.at ?? 0) - (quarters[0]?.at ?? 0)) / HOURS;
  return t("Median round-trip time between {took} and {took2} over {hours} hours", {
    took: took(Math.min(...medians)),
    took2: took(Math.max(...medians)),
    hours: sayNumber(hours, 1),
  });
}
