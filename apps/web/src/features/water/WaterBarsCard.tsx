import type { WaterUsageReply } from "@atrium/contract/energy";
import { Card } from "@atrium/ui";
import { Legend, type LegendEntry, StackedBars } from "@atrium/ui/charts";
import { sayUnit, t } from "@atrium/words";
import { type ReactElement, useMemo } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useHealth } from "../../platform/liveHooks.ts";
import { barsUntil } from "../../ranges/barsUntil.ts";
import { measured, rounded } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { exportedRange } from "./exportedRange.ts";
import { buildingSeries, sumOfBars, wasteBars, wasteSeries, waterBars } from "./waterBars.ts";
import classes from "./WaterPage.module.css";
import { STEP_WORDS } from "./waterWords.ts";

interface BarsProps {
  reply: WaterUsageReply;
  time: TimeWords;
}

/** What a bar without a value is called: it may only be on its way. */
function useMissingName(): string {
  return useHealth()?.historyImport === undefined ? t("Not measured") : t("Not available yet");
}

/** Water bar by bar, by building, over what is typical. */
export function WaterBarsCard({ reply, time }: BarsProps): ReactElement {
  const missingName = useMissingName();
  const series = useMemo(() => buildingSeries(reply), [reply]);
  const bars = useMemo(() => waterBars(reply, series, time), [reply, series, time]);
  const entries: LegendEntry[] = series.map(({ name, colour }, place) => {
    return { mark: colour, name, figure: rounded(sumOfBars(bars, place)) };
  });
  if (bars.some(({ typical }) => typical !== null)) entries.push({ mark: "band", name: t("Typical") });
  const name = t("Water {STEP_WORDS}", { STEP_WORDS: t(STEP_WORDS[reply.step]) });
  return (
    <Card
      title={name}
      note={sayUnit("m³")}
      className={`col ${classes["chartCard"]}`}
      actions={
        <>
          <Legend entries={entries} />
          <ExportButton isIcon what={t("water")} of={() => ({ list: "water-bars", ...exportedRange(reply, time) })} />
        </>
      }
    >
      <div className="chart-area">
        <StackedBars
          name={name}
          unit={sayUnit("m³")}
          series={series}
          bars={bars}
          now={barsUntil(reply.water.bars, reply.until)}
          format={measured}
          missingName={missingName}
        />
      </div>
    </Card>
  );
}

/** Waste bar by bar, by kind. */
export function WasteBarsCard({ reply, time }: BarsProps): ReactElement {
  const missingName = useMissingName();
  const bars = useMemo(() => wasteBars(reply, time), [reply, time]);
  const series = wasteSeries();
  const entries: LegendEntry[] = series.map(({ name, colour }, place) => {
    return { mark: colour, name, figure: rounded(sumOfBars(bars, place)) };
  });
  const name = t("Waste {STEP_WORDS}", { STEP_WORDS: t(STEP_WORDS[reply.step]) });
  return (
    <Card
      title={name}
      note={sayUnit("kg")}
      className={`col ${classes["chartCard"]}`}
      actions={
        <>
          <Legend entries={entries} />
          <ExportButton isIcon what={t("waste")} of={() => ({ list: "waste-bars", ...exportedRange(reply, time) })} />
        </>
      }
    >
      <div className="chart-area">
        <StackedBars
          name={name}
          unit={sayUnit("kg")}
          series={series}
          bars={bars}
          now={barsUntil(reply.waste.bars, reply.until)}
          format={measured}
          missingName={missingName}
        />
      </div>
    </Card>
  );
}
