import { type AlarmScorecard, FLOOD_BEGINS, SCORE_LIMITS } from "@atrium/contract/alarms";
import { Card } from "@atrium/ui";
import type { SiteTime } from "@atrium/time";
import { formatDate } from "@atrium/contract";
import { t } from "@atrium/words";
import type { Period } from "./statisticsAddress.ts";
import styles from "./When.module.css";
import { TroubleMark } from "./TroubleMark.tsx";
import { type WhenDay, whenDays } from "./whenDays.ts";
import { WhenSquares } from "./WhenSquares.tsx";

interface WhenCardProps {
  card: AlarmScorecard;
  /** The end of the last day that is shown. */
  to: number;
  time: SiteTime;
  onOpen: (span: Period) => void;
}

/** When alarms came: three tracks on one axis of days. */
export function WhenCard({ card, to, time, onOpen }: WhenCardProps) {
  const days = whenDays(card, { to, time });
  const most = Math.max(0, ...days.flatMap(({ squares }) => squares.map(({ count }) => count)));
  return (
    <Card title={t("When")} note={t("weekends and holidays shaded")} actions={<Scale most={most} />}>
      <div className={styles["when"]} data-dense={days.length > 40 || undefined}>
        <div className={`col relative t12 muted ${styles["track"]}`}>
          <b className="m ink">{t("Per day")}</b>
          {t("target {perDay}", { perDay: SCORE_LIMITS.perDay })}
        </div>
        <Bars
          days={days}
          of={({ count }) => count}
          limit={SCORE_LIMITS.perDay}
          height={72}
          time={time}
          words={WHOLE_DAYS}
        />
        <div className={`col relative t12 muted ${styles["track"]}`}>
          <b className="m ink">{t("Busiest 10 min")}</b>
          {t("flood from {FLOOD_BEGINS}", { FLOOD_BEGINS })}
        </div>
        <Bars
          days={days}
          of={({ busiest }) => busiest}
          limit={FLOOD_BEGINS}
          height={44}
          time={time}
          words={BUSIEST}
          isMarked
        />
        <div className={`col relative t12 muted ${styles["track"]}`}>
          <b className="m ink">{t("Per 2 hours")}</b>
          <span className={styles["hours"]} aria-hidden>
            <i>06</i>
            <i>12</i>
            <i>18</i>
          </span>
        </div>
        <WhenSquares days={days} most={most} time={time} onOpen={onOpen} />
        <span />
        <Axis days={days} time={time} />
      </div>
    </Card>
  );
}

interface CaptionFigures {
  /** Of the worst day. */
  readonly most: number;
  /** Days that reach the limit, of how many. */
  readonly over: number;
  readonly count: number;
  readonly limit: number;
}

interface BarWords {
  /** For a screen reader. */
  readonly caption: (figures: CaptionFigures) => string;
  readonly bar: (day: string, count: number) => string;
}

const WHOLE_DAYS: BarWords = {
  caption: (figures) =>
    t("{most, plural, one {# alarm} other {# alarms}} on the worst day; {over} of {count} days reach {limit}", {
      ...figures,
    }),
  bar: (day, count) => t("{day}: {count, plural, one {# alarm} other {# alarms}}", { day, count }),
};
const BUSIEST: BarWords = {
  caption: (figures) =>
    t(
      "{most, plural, one {# alarm} other {# alarms}} in the busiest 10 minutes of the worst day; {over} of {count} days reach {limit}",
      {
        ...figures,
      },
    ),
  bar: (day, count) =>
    t("{day}: {count, plural, one {# alarm} other {# alarms}} in its busiest 10 minutes", { day, count }),
};

interface BarsProps {
  days: readonly WhenDay[];
  of: (day: WhenDay) => number;
  limit: number;
  /** px */
  height: number;
  time: SiteTime;
  words: BarWords;
  /** A day that reaches the limit has its figure over its bar. */
  isMarked?: boolean;
}

function Bars({ days, of, limit, height, time, words, isMarked = false }: BarsProps) {
  const most = Math.max(limit * 1.15, ...days.map((day) => of(day) * 1.15));
  const over = days.filter((day) => of(day) >= limit).length;
  return (
    <figure>
      <figcaption className="sr-only">
        {words.caption({ most: Math.max(0, ...days.map(of)), over, count: days.length, limit })}
      </figcaption>
      <div
        aria-hidden
        className={`grid relative ${styles["bars"]}`}
        style={{ height, gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        <span className={styles["line"]} style={{ bottom: `${(limit / most) * 100}%` }} />
        {days.map((day) => {
          const count = of(day);
          const isOver = isMarked && count >= limit;
          return (
            <span
              key={day.from}
              data-free={day.isFree || undefined}
              title={words.bar(formatDate(day.from, "DD MMM YYYY", time.zone), count)}
            >
              <i data-over={isOver || undefined} style={{ height: `${(count / most) * 100}%` }} />
              {isOver && (
                <em className="row gap-2 nowrap t11 b" style={{ bottom: `${(count / most) * 100}%` }}>
                  <TroubleMark /> {count}
                </em>
              )}
            </span>
          );
        })}
      </div>
    </figure>
  );
}

/** Six labels at most, the first and the last day among them. */
function Axis({ days, time }: { days: readonly WhenDay[]; time: SiteTime }) {
  const step = Math.max(1, Math.ceil((days.length - 1) / 6));
  const shown = days.map((day, place) => ({ day, place })).filter(({ place }) => place % step === 0);
  return (
    <div className={`relative t12 muted ${styles["axis"]}`} aria-hidden>
      {shown.map(({ day, place }) => (
        <span key={day.from} style={{ left: `${((place + 0.5) / days.length) * 100}%` }}>
          {formatDate(day.from, "D MMM", time.zone)}
        </span>
      ))}
    </div>
  );
}

function Scale({ most }: { most: number }) {
  return (
    <span className={`row t12 ink2 ${styles["scale"]}`} aria-hidden>
      0
      {[0, 1, 2, 3, 4, 5].map((level) => (
        <i key={level} data-level={level} />
      ))}
      {t("{most} in 2 h", { most })}
    </span>
  );
}
