import type { EnergyReply } from "@atrium/contract/energy";
import { Card } from "@atrium/ui";
import { Legend, type LegendEntry, StackedBars } from "@atrium/ui/charts";
import { t, uncapital } from "@atrium/words";
import { type ReactElement, useMemo } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { askedOf } from "./askedOf.ts";
import { useHealth } from "../../platform/liveHooks.ts";
import { axisReach, NOT_HERE_YET, NOT_MEASURED, seriesOf, sumOf, toBars } from "./energyBars.ts";
import classes from "./EnergyPage.module.css";
import { barsUntil } from "../../ranges/barsUntil.ts";
import { measured, rounded } from "../../ranges/figures.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

interface BarsCardProps {
  reply: EnergyReply;
  words: RangeWords;
  time: TimeWords;
}

/** The range bar by bar, by use, over what is typical. */
export function BarsCard({ reply, words, time }: BarsCardProps): ReactElement {
  const missingName = useHealth()?.historyImport === undefined ? NOT_MEASURED : NOT_HERE_YET;
  const bars = useMemo(() => toBars(reply, time, missingName), [reply, time, missingName]);
  const series = useMemo(() => seriesOf(reply.device), [reply.device]);
  const entries: LegendEntry[] = series.map((part) => ({
    mark: part.colour,
    name: part.name,
    figure: `${rounded(sumOf(reply.bars, part.key))} kWh`,
  }));
  // The band of a pending baseline has its place: nothing moves when it comes.
  const hasBand = reply.baseline.state === "pending" && reply.type !== "month-in-year";
  if (hasBand || bars.some((bar) => bar.typical !== null)) entries.push({ mark: "band", name: words.typical });
  return (
    <Card
      title={words.bars}
      note="kWh"
      className={`col ${classes["chartCard"]}`}
      actions={
        <>
          <Legend entries={entries} />
          <ExportButton
            isIcon
            what={uncapital(words.bars)}
            of={() => ({ list: "energy-bars", ...askedOf(reply, time) })}
          />
        </>
      }
    >
      <div className="chart-area">
        <StackedBars
          name={words.bars}
          unit="kWh"
          series={series}
          bars={bars}
          reach={axisReach(reply)}
          now={barsUntil(reply.bars, reply.until)}
          format={measured}
          missingName={t(missingName)}
        />
      </div>
    </Card>
  );
}
