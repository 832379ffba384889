import type { MeterFileReply, UnderstoodMeterFile } from "@atrium/contract/energy";
import { Icon, StateGlyph } from "@atrium/ui";
import { type BarSeries, type StackedBar, StackedBars } from "@atrium/ui/charts";
import { formatDate } from "@atrium/contract";
import { sayNumber, sayQuantity, sayUnit, t } from "@atrium/words";
import info from "lucide-react/icons/info";
import { useMemo } from "react";
import { useSite } from "../../../platform/site.ts";
import { findingsOf, intervalWords, momentWords, standWords } from "./meterFileWords.ts";
import styles from "./meterFile.module.css";

const DAY = 86_400_000;

/** What a file says of its counter: as bars with what is missing, and what is wrong with it. */
export function FilePreview({ reply }: { reply: MeterFileReply }) {
  const { timeZone } = useSite();
  const { understood } = reply;
  return (
    <div className="col gap-12">
      {understood === null ? (
        reply.questions.length === 0 && (
          <p className="row gap-6">
            <StateGlyph state="alarm" />
            {t("No row can be imported. Amounts take at least two rows.")}
          </p>
        )
      ) : (
        <>
          <h3 className={`m-0 b ${styles["headline"]}`} aria-live="polite">
            {headline(understood, timeZone)}
          </h3>
          <AmountBars understood={understood} />
          <ul className="col gap-6 plain-list">
            {[...standWords(understood, timeZone), ...replacedWords(reply)].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <ul className="col gap-8 plain-list" aria-label={t("Findings")}>
        {findingsOf(reply, timeZone).map(({ key, title, count, first, isNote = false }) => (
          <li key={key}>
            <details className={styles["finding"]}>
              <summary>
                <span>
                  {isNote ? <Icon of={info} size={14} /> : <StateGlyph state="trouble" />}
                  {title}
                </span>
              </summary>
              <ol className="plain-list t12 ink2">
                {[...new Set(first)].map((words) => (
                  <li key={words}>{words}</li>
                ))}
                {count > first.length && (
                  <li>{t("and {more, plural, one {# more} other {# more}}", { more: count - first.length })}</li>
                )}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function headline({ count, from, to, interval, sum, unit }: UnderstoodMeterFile, timeZone: string): string {
  return [
    t("{count, plural, one {# row} other {# rows}}", { count }),
    t("{from} to {to}", { from: momentWords(from, timeZone), to: momentWords(to, timeZone) }),
    ...(interval === null ? [] : [t("every {interval}", { interval: intervalWords(interval) })]),
    t("{sum} in total", { sum: sayQuantity(sum, unit) }),
  ].join(", ");
}

function replacedWords({ isDone, understood }: MeterFileReply): string[] {
  if (understood === null || isDone) return [];
  const { isSame, replaced } = understood;
  if (isSame) return [t("All of it is recorded already: an import changes nothing.")];
  if (replaced === 0) return [t("Nothing is recorded in this time yet.")];
  return [
    t("{replaced, plural, one {# recorded value} other {# recorded values}} in this time will be replaced.", {
      replaced,
    }),
  ];
}

function AmountBars({ understood }: { understood: UnderstoodMeterFile }) {
  const { timeZone } = useSite();
  const { bars, unit } = understood;
  const series = useMemo((): readonly BarSeries[] => [{ key: "file", name: t("In the file"), colour: 1 }], []);
  const drawn = useMemo(() => barsOf(bars, timeZone), [bars, timeZone]);
  const name = t("Amounts, each {step}", { step: intervalWords(bars.step) });
  return (
    <div>
      <p className="t12 muted m-0" aria-hidden>{`${name}, ${sayUnit(unit)}`}</p>
      <StackedBars
        name={name}
        unit={sayUnit(unit)}
        series={series}
        bars={drawn}
        format={(value) => sayNumber(value)}
        missingName={t("No data")}
      />
    </div>
  );
}

function barsOf({ from, step, amounts }: UnderstoodMeterFile["bars"], timeZone: string): StackedBar[] {
  const isLong = amounts.length * step > 2 * DAY;
  return amounts.map((amount, index) => {
    const [begins, ends] = [from + index * step, from + (index + 1) * step];
    return {
      label: formatDate(begins, isLong ? "D MMM" : "HH:mm", timeZone),
      title: t("{from} to {to}", { from: momentWords(begins, timeZone), to: momentWords(ends, timeZone) }),
      values: [amount],
      total: amount,
      state: amount === null ? "missing" : "measured",
      typical: null,
    };
  });
}
