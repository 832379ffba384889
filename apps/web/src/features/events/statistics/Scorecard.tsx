import type { AlarmScorecard } from "@atrium/contract/alarms";
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
    <section className={styles["score"]} aria-label="Scorecard">
      <header>
        <h2>{judgedFrom === undefined ? `${met} of 8 limits are met` : `Judged from ${judgedFrom}`}</h2>
        <span>{scoreSentence(card)}</span>
        <span className={styles["source"]}>Limits of ISA-18.2, {days} days</span>
      </header>
      <dl className={styles["cells"]}>
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
        <dt>{label}</dt>
        <dd className={styles["figure"]}>–</dd>
        <dd className={styles["note"]}>from {judgedFrom}</dd>
      </div>
    );
  }
  return (
    <div data-over={!isMet || undefined}>
      <dt>
        {!isMet && <TroubleMark label="Over its limit" />}
        {label}
      </dt>
      <dd className={styles["figure"]}>
        {value}
        {unit !== "" && <small> {unit}</small>}
        <Bullet share={share} limit={limit} isMet={isMet} />
      </dd>
      <dd className={styles["note"]}>{note}</dd>
    </div>
  );
}
