import { sayNumber, t } from "@atrium/words";
import type { ReactElement } from "react";
import { StateGlyph } from "../controls/StateGlyph.tsx";
import { BarsDrawing } from "./BarsDrawing.tsx";
import { ChartReader } from "./ChartReader.tsx";
import classes from "./charts.module.css";
import { Mark } from "./Legend.tsx";
import { plotPixel, plotShare } from "./plot.ts";
import { type BarSeries, deviation, isAboveTypical, type StackedBar } from "./stackedBars.ts";
import { StackedBarsTable } from "./StackedBarsTable.tsx";
import { usePlotSize } from "./usePlotSize.ts";

export interface StackedBarsProps {
  /** The name of the chart, e.g. "By hour". */
  name: string;
  unit: string;
  /** In stack order from the bottom. Keep the array the same between renders: a new one redraws. */
  series: readonly BarSeries[];
  bars: readonly StackedBar[];
  /** What the axis reaches at least, where more is to come than there is now. */
  reach?: number;
  /** How many bars are over, with a part of the running one: a line stands there. Absent: nothing is to come. */
  now?: number | undefined;
  /** A figure formatted for the site, without its unit. */
  format: (value: number) => string;
  /** The text in a gap; "Not measured" where nothing else is known of it. */
  missingName?: string;
}

/** Bars in parts over their typical range, with the same figures as a table for those who do not see the picture. */
export function StackedBars(props: StackedBarsProps): ReactElement {
  const { name, unit, series, bars, reach = 0, now, format, missingName = t("Not measured") } = props;
  const { ref, size } = usePlotSize();
  const { width } = size;
  const newest = bars.findLastIndex((bar) => bar.total !== null);
  const describe = (index: number): string => {
    const bar = bars[index];
    return bar === undefined ? "" : barInWords(bar, { unit, format });
  };
  return (
    <figure ref={ref} className={`min-w-0 m-0 relative ${classes["chart"]}`}>
      <figcaption className="sr-only">
        {t("{name}, {unit}: {count} bars. {describe}", { name, unit, count: bars.length, describe: describe(newest) })}
      </figcaption>
      {width > 0 && (
        <BarsDrawing series={series} bars={bars} reach={reach} missingName={missingName} now={now} size={size} />
      )}
      <ChartReader
        name={t("{name}, {unit}, one by one", { name, unit })}
        count={bars.length}
        start={Math.max(0, newest)}
        width={width}
        stopAt={(pixel) => {
          const share = plotShare(pixel, width);
          return share === null ? null : Math.min(bars.length - 1, Math.floor(share * bars.length));
        }}
        markAt={(index) => ({
          centre: plotPixel((index + 0.5) / bars.length, width),
          width: plotPixel(1 / bars.length, width) - plotPixel(0, width),
        })}
        describe={describe}
      >
        {(index) => <BarTip bar={bars[index]} series={series} format={format} />}
      </ChartReader>
      <StackedBarsTable name={name} unit={unit} series={series} bars={bars} format={format} />
    </figure>
  );
}

interface BarTipProps {
  bar: StackedBar | undefined;
  series: readonly BarSeries[];
  format: (value: number) => string;
}

function BarTip({ bar, series, format }: BarTipProps): ReactElement | null {
  if (bar === undefined) return null;
  const parts = series.map((part, place) => ({ part, value: bar.values[place] ?? null }));
  const difference = deviation(bar);
  return (
    <>
      <div className={`b ink ${classes["tipHead"]}`}>
        {bar.title}
        <span className="ml-auto nowrap">{bar.total === null ? "–" : format(bar.total)}</span>
      </div>
      {bar.total !== null &&
        parts.map(({ part, value }) => (
          <div key={part.key} className={`row gap-6 ink2 ${classes["tipRow"]}`}>
            <Mark mark={part.colour} />
            {part.name}
            <span className="ml-auto nowrap">{value === null ? "–" : format(value)}</span>
          </div>
        ))}
      {bar.total === null && bar.typical !== null && (
        <div className={`row gap-6 ink2 ${classes["tipRow"]}`}>
          {t("Typical")}
          <span className="ml-auto nowrap">{format(bar.typical.median)}</span>
        </div>
      )}
      {bar.remark !== undefined && <div className={`items-start border-t ${classes["tipFoot"]}`}>{bar.remark}</div>}
      {difference !== null && (
        <div
          className={`items-start border-t ${classes["tipFoot"]} ${isAboveTypical(bar) ? `m trouble ${classes["above"]}` : ""}`}
        >
          {isAboveTypical(bar) && <StateGlyph state="trouble" size={12} />}
          {differenceInWords(difference)}
        </div>
      )}
    </>
  );
}

function differenceInWords(percent: number): string {
  const share = sayNumber(Math.abs(percent), 2);
  return percent < 0 ? t("{share} % below typical", { share }) : t("{share} % above typical", { share });
}

interface Words {
  unit: string;
  format: (value: number) => string;
}

function barInWords(bar: StackedBar, { unit, format }: Words): string {
  const figure = bar.total === null ? t("no value") : `${format(bar.total)} ${unit}`;
  const difference = deviation(bar);
  const notes = [bar.remark, difference === null ? undefined : differenceInWords(difference)];
  return [`${bar.title}: ${figure}`, ...notes.filter((note) => note !== undefined)].join(", ");
}
