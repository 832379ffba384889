import { t, uncapital } from "@atrium/words";
import type { ReactElement } from "react";
import { ChartReader } from "./ChartReader.tsx";
import classes from "./charts.module.css";
import { clockOf, figureWith } from "./dayWords.ts";
import { DayPairDrawing, type PairScale, PAIR_SPACE } from "./DayPairDrawing.tsx";
import { Mark } from "./Legend.tsx";
import { heldAt, stepRuns, type TrendSample } from "./stepRuns.ts";
import { usePlotSize } from "./usePlotSize.ts";

export interface DayPairProps {
  /** The subject, e.g. "DOAS B". Read out before the figures. */
  name: string;
  /** The measure, a line, with the limit that it should not exceed. */
  measure: { name: string; unit: string; samples: readonly TrendSample[]; limit?: number | undefined };
  /** The effort against it, a share from 0 to 100 %, as a tinted step line. */
  share: { name: string; samples: readonly TrendSample[] };
  /** The drawn time, in milliseconds since 1970: one day of the site. */
  from: number;
  to: number;
  now: number;
  /** IANA name for the hours under the line. */
  timeZone: string;
  /** Text at the foot of the measure's axis. */
  min: number;
}

/** Fine enough for the eye, coarse enough for the arrow keys. */
const READING_STEP = 15 * 60_000;
const TIP_WIDTH = 170;
/** The axis goes this far above the limit, so that values beyond it are visible. */
const HEADROOM = 1.25;

/** One day of a measure and of the effort against it, one above the other; read by pointer and arrow keys. */
export function DayPair({ name, measure, share, from, to, now, timeZone, min }: DayPairProps): ReactElement {
  const { ref, size } = usePlotSize();
  const window = { from, until: Math.min(now, to) };
  const measured = stepRuns(measure.samples, window);
  const shared = stepRuns(share.samples, window);
  const values = measured.flatMap((run) => run.steps.map((step) => step.value));
  const top = Math.max(min + 100, (measure.limit ?? 0) * HEADROOM, ...values);
  const scale: PairScale = { min, max: Math.ceil(top / 100) * 100 };
  const stops = Math.floor((to - from) / READING_STEP) + 1;
  const timeAt = (stop: number): number => from + stop * READING_STEP;
  const stopOf = (time: number): number => Math.max(0, Math.min(stops - 1, Math.round((time - from) / READING_STEP)));
  const clock = (stop: number): string => clockOf({ from, to, time: timeAt(stop), timeZone });
  const writeMeasure = (stop: number): string => figureWith(measure.unit, heldAt(measured, timeAt(stop)));
  const writeShare = (stop: number): string => figureWith("%", heldAt(shared, timeAt(stop)));
  const start = stopOf(Math.min(now, to) - READING_STEP / 2);
  const newest = measured.at(-1)?.steps.at(-1)?.value;
  const plotWidth = size.width - PAIR_SPACE.right;

  return (
    <figure ref={ref} className={`min-w-0 m-0 relative ${classes["chart"]}`}>
      <figcaption className="sr-only">
        {values.length === 0
          ? t("{name}: nothing recorded today", { name })
          : t("{name}: {name2} {figureWith} now, highest today {figureWith2}", {
              name,
              name2: measure.name,
              figureWith: figureWith(measure.unit, newest ?? null),
              figureWith2: figureWith(measure.unit, Math.max(...values)),
            })}
      </figcaption>
      {size.width > 0 && (
        <DayPairDrawing
          measured={measured}
          shared={shared}
          limit={measure.limit}
          unit={measure.unit}
          scale={scale}
          from={from}
          to={to}
          timeZone={timeZone}
          size={size}
        />
      )}
      <ChartReader
        name={t("{name} today, by time", { name })}
        count={stops}
        start={start}
        width={size.width}
        stopAt={(pixel) => (pixel > plotWidth ? null : stopOf(from + (pixel / plotWidth) * (to - from)))}
        markAt={(stop) => ({ centre: ((timeAt(stop) - from) / (to - from)) * plotWidth, width: 0 })}
        tipWidth={TIP_WIDTH}
        describe={(stop) =>
          `${clock(stop)}: ${measure.name} ${writeMeasure(stop)}, ${uncapital(share.name)} ${writeShare(stop)}`
        }
      >
        {(stop) => (
          <>
            <div className={`b ink ${classes["tipHead"]}`}>{clock(stop)}</div>
            <div className={`row gap-6 ink2 ${classes["tipRow"]}`}>
              <Mark mark="ink" />
              {measure.name}
              <span className="ml-auto nowrap">{writeMeasure(stop)}</span>
            </div>
            <div className={`row gap-6 ink2 ${classes["tipRow"]}`}>
              <Mark mark="solid" />
              {share.name}
              <span className="ml-auto nowrap">{writeShare(stop)}</span>
            </div>
          </>
        )}
      </ChartReader>
    </figure>
  );
}
