import type { SolarBar } from "@atrium/contract/energy";
import { Card } from "@atrium/ui";
import { type BarSeries, StackedBars, type StackedBar } from "@atrium/ui/charts";
import { t, uncapital } from "@atrium/words";
import { type ReactElement, useMemo } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useHealth } from "../../platform/liveHooks.ts";
import { WHOLE_SHARE } from "../../ranges/coverageWords.ts";
import { barsUntil } from "../../ranges/barsUntil.ts";
import { measured, rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import classes from "./SolarPage.module.css";

const series = (): BarSeries[] => [{ key: "yield", name: t("Yield"), colour: 1 }];

interface BarsProps {
  title: string;
  step: "hour" | "month";
  bars: readonly SolarBar[];
  until: number;
  time: TimeWords;
}

/** What the cells gave, bar by bar. */
export function SolarBarsCard({ title, step, bars, until, time }: BarsProps): ReactElement {
  const missingName = useHealth()?.historyImport === undefined ? t("Not measured") : t("Not available yet");
  const drawn = useMemo(() => bars.map((bar) => barOf(bar, { step, until, time })), [bars, step, until, time]);
  return (
    <Card
      title={title}
      note="kWh"
      className={`col ${classes["chartCard"]}`}
      actions={
        <ExportButton
          isIcon
          what={uncapital(title)}
          of={() => ({ list: "solar-bars", span: step === "hour" ? "day" : "year" })}
        />
      }
    >
      <div className="chart-area">
        <StackedBars
          name={title}
          unit="kWh"
          series={series()}
          bars={drawn}
          now={barsUntil(bars, until)}
          format={measured}
          missingName={missingName}
        />
      </div>
    </Card>
  );
}

function barOf(bar: SolarBar, { step, until, time }: Pick<BarsProps, "step" | "until" | "time">): StackedBar {
  const { kwh, coverage, from, to, label } = bar;
  const isOver = to <= until;
  const state = kwh === null ? (isOver ? "missing" : "coming") : coverage < WHOLE_SHARE ? "incomplete" : "measured";
  const remark = isOver
    ? t("Measured for {rounded}{TIGHT}% of the time", { rounded: rounded(coverage * 100), TIGHT })
    : t("Until {clock}", { clock: time.clock(until) });
  const title = step === "month" ? time.month(from) : `${time.clock(from)}–${time.clock(to)}`;
  return { label, title, values: [kwh], total: kwh, state, typical: null, ...(state === "incomplete" && { remark }) };
}
