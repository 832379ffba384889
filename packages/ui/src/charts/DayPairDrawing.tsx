import { sayNumber, t } from "@atrium/words";
import type { ReactElement } from "react";
import classes from "./charts.module.css";
import { clockOf } from "./dayWords.ts";
import { hairline, type Size } from "./plot.ts";
import { type StepRun, stepArea, stepPath } from "./stepRuns.ts";

/** The axis of the measure. */
export interface PairScale {
  readonly min: number;
  readonly max: number;
}

/** Room for half of the last hour's name; charts.module.css has the same top and foot. */
export const PAIR_SPACE = { top: 20, right: 0, foot: 26 } as const;

interface DayPairDrawingProps {
  measured: readonly StepRun[];
  shared: readonly StepRun[];
  limit: number | undefined;
  unit: string;
  scale: PairScale;
  from: number;
  to: number;
  timeZone: string;
  size: Size;
}

/** Every third hour is named where there is room, else every sixth. */
const NAMED_HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const NARROW = 420;
const GRID_STEP = 400;

export function DayPairDrawing(props: DayPairDrawingProps): ReactElement {
  const { measured, shared, limit, unit, scale, from, to, timeZone, size } = props;
  const width = size.width - PAIR_SPACE.right;
  const base = size.height - PAIR_SPACE.foot;
  const height = base - PAIR_SPACE.top;
  const x = (time: number): number => ((time - from) / (to - from)) * width;
  const y = (value: number): number => base - ((value - scale.min) / (scale.max - scale.min)) * height;
  const percent = (value: number): number => base - (value / 100) * height;
  const grid: number[] = [];
  for (let value = scale.min; value < scale.max; value += GRID_STEP) grid.push(value);
  const last = measured.at(-1);
  const newest = last?.steps.at(-1)?.value;
  const isAbove = limit !== undefined && newest !== undefined && newest > limit;
  const hours = size.width < NARROW ? NAMED_HOURS.filter((hour) => hour % 6 === 0) : NAMED_HOURS;

  return (
    <svg width={size.width} height={size.height} className="absolute inset-0" aria-hidden>
      <g className={`t11 num ${classes["axis"]}`}>
        {grid.map((value) => (
          <g key={value}>
            <path d={`M0 ${hairline(y(value))}H${width}`} stroke="var(--c-grid)" />
            <text x={width} y={y(value) - 4} textAnchor="end">
              {sayNumber(value)}
            </text>
          </g>
        ))}
        {hours.map((hour) => (
          <text
            key={hour}
            x={(hour / 24) * width}
            y={size.height - 8}
            textAnchor={hour === 0 ? "start" : hour === 24 ? "end" : "middle"}
          >
            {clockOf({ from, to, time: from + (hour / 24) * (to - from), timeZone })}
          </text>
        ))}
      </g>
      {shared.map((run) => (
        <g key={run.from}>
          <path d={stepArea(run, { x, y: percent, base })} fill="var(--accent)" opacity={0.1} />
          <path d={stepPath(run, x, percent)} fill="none" stroke="var(--accent)" strokeWidth={1.6} />
        </g>
      ))}
      {limit !== undefined && (
        <g className={classes["limit"]}>
          <path d={`M0 ${hairline(y(limit))}H${width}`} strokeDasharray="4 3" />
          <text x={width} y={y(limit) - 5} textAnchor="end">
            {t("Limit {limit} {unit}", { limit: sayNumber(limit), unit })}
          </text>
        </g>
      )}
      {measured.map((run) => (
        <path
          key={run.from}
          d={stepPath(run, x, y)}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.7}
          strokeLinejoin="round"
        />
      ))}
      {last !== undefined && newest !== undefined && (
        <circle
          cx={x(last.until)}
          cy={y(newest)}
          r={3.4}
          fill={isAbove ? "var(--trouble)" : "var(--ink)"}
          stroke="var(--surface)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
