import { t } from "@atrium/words";
import { memo, type ReactElement } from "react";
import { Axes } from "./Axes.tsx";
import { aboveTypicalMarks, segmentsAt, typicalBand, typicalMedian } from "./barShapes.ts";
import classes from "./charts.module.css";
import { seriesColour } from "./colours.ts";
import { MissingHatch } from "./MissingHatch.tsx";
import { hairline, type Plot, plotOf, type Size } from "./plot.ts";
import { valueScale } from "./scale.ts";
import type { BarSeries, StackedBar } from "./stackedBars.ts";

/** A period that is not whole is drawn paler. */
const INCOMPLETE_OPACITY = 0.62;

export interface BarsDrawingProps {
  series: readonly BarSeries[];
  bars: readonly StackedBar[];
  /** What the axis reaches at least. */
  reach: number;
  missingName: string;
  /** How many bars are over, with a part of the running one; absent: nothing is to come. */
  now: number | undefined;
  size: Size;
}

/** Bars over their typical range: band and hatched gaps behind, the dashed median and the diamonds before them. */
export const BarsDrawing = memo(function BarsDrawing(props: BarsDrawingProps): ReactElement {
  const { series, bars, reach, missingName, now, size } = props;
  const scale = valueScale([reach, ...bars.flatMap((bar) => [bar.total, bar.typical?.high])]);
  const plot = plotOf(size, scale.max);
  const labels = bars.map((bar, index) => ({ x: plot.x((index + 0.5) / bars.length), text: bar.label }));
  return (
    <svg className="absolute inset-0" width={size.width} height={size.height} aria-hidden>
      <Axes plot={plot} scale={scale} labels={labels} />
      <path d={typicalBand(bars, plot)} fill="var(--c-band)" />
      <MissingHatch bars={bars} plot={plot} name={missingName} />
      {bars.map((bar, index) => (
        <g key={bar.title} opacity={bar.state === "incomplete" ? INCOMPLETE_OPACITY : undefined}>
          {segmentsAt(index, bars, plot).map(({ place, path }) => {
            const part = series[place];
            return part !== undefined && <path key={part.key} d={path} fill={seriesColour(part.colour)} />;
          })}
        </g>
      ))}
      <path d={typicalMedian(bars, plot)} className={classes["median"]} />
      {now !== undefined && <NowLine x={plot.x(now / bars.length)} plot={plot} />}
      {aboveTypicalMarks(bars, plot).map((path) => (
        <path key={path} d={path} fill="var(--trouble)" />
      ))}
    </svg>
  );
});

/** What is after it has not happened yet: no bar there is a zero. */
function NowLine({ x, plot: { left, right, top, bottom } }: { x: number; plot: Plot }): ReactElement {
  const isNearEnd = x > (left + right) / 2;
  return (
    <g className={classes["now"]}>
      <path d={`M${hairline(x)} ${top - 12}V${Math.round(bottom)}`} />
      <text className="t11" x={x + (isNearEnd ? -5 : 5)} y={top - 4} textAnchor={isNearEnd ? "end" : "start"}>
        {t("Now")}
      </text>
    </g>
  );
}
