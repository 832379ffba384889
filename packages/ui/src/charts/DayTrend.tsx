import { t } from "@atrium/words";
import type { ReactElement } from "react";
import { ChartReader } from "./ChartReader.tsx";
import classes from "./charts.module.css";
import { type DayBand, DayDrawing } from "./DayDrawing.tsx";
import { clockOf, figureWith } from "./dayWords.ts";
import { Mark } from "./Legend.tsx";
import { heldAt, type StepRun, stepRuns, type TrendSample } from "./stepRuns.ts";

export interface DayTrendProps {
  /** Samples from `from` on, oldest first; an earlier one may come first, its value holds at the edge. */
  today: readonly TrendSample[];
  /** The day before, with its own times; drawn 24 hours later. */
  yesterday?: readonly TrendSample[];
  /** The drawn time, in milliseconds since 1970; usually one day of the site. */
  from: number;
  to: number;
  now: number;
  unit: string;
  /** How a value is written where it has a name instead of a unit: "Cold". */
  write?: (value: number) => string;
  min: number;
  max: number;
  /** The range in which the value should be. */
  band?: DayBand;
  /** The setpoint: a dashed line up to now. */
  line?: number;
  /** The subject, e.g. "Board room downlights". Read out before the figures. */
  name?: string;
  /** IANA name for the hours under the line; without it they count from `from`. */
  timeZone?: string;
  /** Drawn size in pixels; text is never scaled. */
  width?: number;
  height?: number;
}

const DAY = 86_400_000;
/** Fine enough for the eye, coarse enough for the arrow keys: three pixels of a day. */
const READING_STEP = 15 * 60_000;
/** Room for "Yesterday" and a figure. */
const TIP_WIDTH = 140;

/** One day of one point: today as a solid step line, yesterday dashed, gaps left open; read by pointer and arrow keys. */
export function DayTrend(props: DayTrendProps): ReactElement {
  const { today, yesterday = [], from, to, now, unit, min, max, name = "", timeZone, width = 300, height = 92 } = props;
  const runs = stepRuns(today, { from, until: Math.min(now, to) });
  const shifted = yesterday.map((sample) => ({ time: sample.time + DAY, value: sample.value }));
  const runsYesterday = stepRuns(shifted, { from, until: to });
  const stops = Math.floor((to - from) / READING_STEP) + 1;
  const timeAt = (stop: number): number => from + stop * READING_STEP;
  const stopOf = (time: number): number => Math.max(0, Math.min(stops - 1, Math.round((time - from) / READING_STEP)));
  const clock = (stop: number): string => clockOf({ from, to, time: timeAt(stop), timeZone });
  const figure = (value: number | null): string =>
    value === null || props.write === undefined ? figureWith(unit, value) : props.write(value);
  const write = (lineRuns: readonly StepRun[], stop: number): string => figure(heldAt(lineRuns, timeAt(stop)));

  return (
    <figure className={`m-0 relative ${classes["trend"]}`}>
      <DayDrawing
        runs={runs}
        runsYesterday={runsYesterday}
        from={from}
        to={to}
        now={now}
        write={figure}
        min={min}
        max={max}
        name={name}
        timeZone={timeZone}
        band={props.band}
        line={props.line}
        width={width}
        height={height}
      />
      <ChartReader
        name={name === "" ? t("Today, by time") : t("{name} today, by time", { name })}
        count={stops}
        // The last whole step before now: later ones have not happened yet.
        start={stopOf(Math.min(now, to) - READING_STEP / 2)}
        width={width}
        stopAt={(pixel) => stopOf(from + (pixel / width) * (to - from))}
        markAt={(stop) => ({ centre: ((timeAt(stop) - from) / (to - from)) * width, width: 0 })}
        tipWidth={TIP_WIDTH}
        describe={(stop) => {
          const before =
            runsYesterday.length === 0 ? "" : t(", yesterday {write}", { write: write(runsYesterday, stop) });
          return `${clock(stop)}: ${write(runs, stop)}${before}`;
        }}
      >
        {(stop) => (
          <>
            <div className={`b ink ${classes["tipHead"]}`}>
              {clock(stop)}
              <span className="ml-auto nowrap">{write(runs, stop)}</span>
            </div>
            {runsYesterday.length > 0 && (
              <div className={`row gap-6 ink2 ${classes["tipRow"]}`}>
                <Mark mark="dashed" />
                {t("Yesterday")}
                <span className="ml-auto nowrap">{write(runsYesterday, stop)}</span>
              </div>
            )}
          </>
        )}
      </ChartReader>
    </figure>
  );
}
