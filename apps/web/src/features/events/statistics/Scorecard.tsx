import type { AlarmScorecard } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Bullet } from "./Bullet.tsx";
import { type ScoreCell, scoreCells, scoreSentence } from "./scoreCells.ts";
import styles from "./Scorecard.module.css";
import { TroubleMark } from "./TroubleMark.tsx";

interface ScorecardProps {
  card: AlarmScorecard;
  days: string;
  /** "27 Nov": from when on there are seven days to judge by; undefined: now. */
  judgedFrom: string | undefined;
}

/** Eight figures beside their limits, and what they come to. */
export function Scorecard({ card, days, judgedFrom }: ScorecardProps) {
  const cells = scoreCells(card);
  const met = cells.filter(({ isMet }) => isMet).length;
  return (
    <section className={`flex-none border ${styles["score"]}`} aria-label={t("Scorecard")}>
      <header className="flex wrap items-baseline ink2">
        <h2 className="b ink">
          {judgedFrom === undefined
            ? t("{met} of 8 limits met", { met })
            : t("Assessed from {judgedFrom}", { judgedFrom })}
        </h2>
        <span>{scoreSentence(card)}</span>
        <span className={`ml-auto t12 muted ${styles["source"]}`}>{t("ISA-18.2 limits, {days} days", { days })}</span>
      </header>
      <dl className={`grid m-0 border-t ${styles["cells"]}`}>
        {cells.map((cell) => (
          <Cell key={cell.label} cell={cell} judgedFrom={judgedFrom} />
        ))}
      </dl>
    </section>
  );
}

function Cell({ cell, judgedFrom }: { cell: ScoreCell; judgedFrom: string | undefined }) {
  const { label, value, unit, note, isMet, share, limit } = cell;
  if (judgedFrom !== undefined) {
    return (
      <div>
        <dt className="t12 ink2 ell" title={label}>
          {label}
        </dt>
        <dd className={`b num ${styles["figure"]}`}>–</dd>
        <dd className={`t12 ink2 ${styles["note"]}`}>{t("from {judgedFrom}", { judgedFrom })}</dd>
      </div>
    );
  }
  return (
    <div data-over={!isMet || undefined}>
      <dt className="row gap-6 nowrap t12 ink2">
        {!isMet && <TroubleMark label={t("Over its limit")} />}
        <span className="ell" title={label}>
          {label}
        </span>
      </dt>
      <dd className={`b num ${styles["figure"]}`}>
        {value}
        {unit !== "" && <small className="t13 ink2"> {unit}</small>}
        <Bullet share={share} limit={limit} isMet={isMet} />
      </dd>
      <dd className={`t12 ink2 ${styles["note"]}`}>{note}</dd>
    </div>
  );
}
