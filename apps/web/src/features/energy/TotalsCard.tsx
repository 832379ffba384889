import type { EnergyReply } from "@atrium/contract/energy";
import { Card } from "@atrium/ui";
import { Legend, type LegendEntry, Lines } from "@atrium/ui/charts";
import { capital, t } from "@atrium/words";
import { type ReactElement, useMemo } from "react";
import { partInWords } from "../../ranges/coverageWords.ts";
import classes from "./EnergyPage.module.css";
import { measured, rounded } from "../../ranges/figures.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import { axisTicks, placeInWords, runningTotals } from "./runningTotals.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

interface TotalsCardProps {
  reply: EnergyReply;
  words: RangeWords;
  time: TimeWords;
}

/** The running total beside that of the range before. */
export function TotalsCard({ reply, words, time }: TotalsCardProps): ReactElement {
  const lines = useMemo(() => runningTotals(reply, words), [reply, words]);
  const ticks = useMemo(() => axisTicks(reply, time), [reply, time]);
  const hasPrevious = reply.previous.kwh !== null || reply.cumulativePrevious.some((value) => value !== null);
  const name = hasPrevious ? t("{name} and {previous}", { name: words.name, previous: words.previous }) : words.name;
  const isRunning = reply.until < reply.to;
  const part = partInWords(reply.measured, reply.type);
  const entries: LegendEntry[] = [{ mark: "solid", name: withPart(words.name, part), figure: rounded(reply.kwh) }];
  if (hasPrevious) {
    const previous = capital(words.previous);
    entries.push({
      mark: "dashed",
      name: withPart(
        isRunning ? t("{previous}, up to the same time", { previous }) : previous,
        partInWords(reply.previous.measured, reply.type),
      ),
      figure: rounded(reply.previous.kwh),
    });
  }
  return (
    <Card title={name} note={t("cumulative kWh")} className={`col ${classes["chartCard"]}`}>
      <div className="chart-area">
        <Lines
          name={t("{name}, cumulative", { name })}
          unit="kWh"
          lines={lines}
          ticks={ticks}
          periods={reply.bars.length}
          titleAt={(place) => placeInWords(reply, place, time)}
          format={measured}
        />
      </div>
      <div className={classes["legend"]}>
        <Legend entries={entries} />
      </div>
    </Card>
  );
}

function withPart(name: string, part: string | undefined): string {
  return part === undefined ? name : t("{name}, {part} measured", { name, part });
}
