import { periodAt } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { weekOrder } from "../../../platform/words/week.ts";
import { WEEKDAYS } from "../settingsWords.ts";
import { clockOf, type DaysDraft, type PeriodDraft } from "./tariffDraft.ts";
import styles from "./tariffs.module.css";
import { periodColour } from "./tariffWords.ts";

interface WeekBarProps {
  days: readonly DaysDraft[];
  periods: readonly PeriodDraft[];
  hasHolidays: boolean;
  season: string;
}

const MARKS = ["00", "06", "12", "18", "24"] as const;
const STEP = 15;
const STEPS = 96;

/** A stretch of a day with one period; undefined: no window has it. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly period: number | undefined;
}

/** A week of a season as it comes out of what is typed, by the colours of the periods. Hours without a period are hatched. */
export function WeekBar({ days, periods, hasHolidays, season }: WeekBarProps) {
  const rows = [
    ...weekOrder().map((day) => ({
      key: String(day),
      name: t(WEEKDAYS[day - 1] ?? WEEKDAYS[0]),
      group: days.find(({ weekdays }) => weekdays.includes(day)),
    })),
    ...(hasHolidays ? [{ key: "holidays", name: t("Holidays"), group: days.find(({ holidays }) => holidays) }] : []),
  ];
  return (
    <figure className={`m-0 ${styles["week"]}`} aria-label={t("Week of {season}", { season })}>
      <div className={`${styles["weekRow"]} t12 muted`} aria-hidden>
        <span />
        <span className={styles["marks"]}>
          {MARKS.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      </div>
      {rows.map(({ key, name, group }) => (
        <div key={key} className={styles["weekRow"]}>
          <span className="t12 muted">{name}</span>
          <span className={styles["bar"]}>
            {stretchesOf(group).map(({ from, until, period }) => {
              const words = t("{from} to {until} {name}", {
                from: clockText(from),
                until: clockText(until),
                name: period === undefined ? t("no period") : (periods[period]?.name ?? ""),
              });
              return (
                <span
                  key={from}
                  className={period === undefined ? styles["hole"] : undefined}
                  style={{
                    flexGrow: until - from,
                    ...(period === undefined ? {} : { background: periodColour(period) }),
                  }}
                  title={words}
                >
                  <span className="sr-only">{words}. </span>
                </span>
              );
            })}
          </span>
        </div>
      ))}
      <figcaption className="row wrap gap-10 t12">
        {periods.map((period, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a period may have no name yet
          <span key={index} className="inline-row gap-6">
            <span className={styles["swatch"]} style={{ background: periodColour(index) }} aria-hidden />
            {period.name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Of a day, in steps of a quarter hour. */
function stretchesOf(group: DaysDraft | undefined): Stretch[] {
  const windows = (group?.windows ?? [])
    .map(({ from, until, period }) => ({ from: clockOf(from), until: clockOf(until), period }))
    .filter(({ from, until }) => isClock(from) && isClock(until) && from !== until);
  const stretches: Stretch[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const from = step * STEP;
    const period = periodAt(windows, from);
    const last = stretches.at(-1);
    if (last !== undefined && last.period === period) stretches[stretches.length - 1] = { ...last, until: from + STEP };
    else stretches.push({ from, until: from + STEP, period });
  }
  return stretches;
}

function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}

function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
