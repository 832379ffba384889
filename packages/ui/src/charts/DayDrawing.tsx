import { type ReactElement, useId } from "react";
import { daySummary, hourLabel, type WriteValue } from "./dayWords.ts";
import { type StepRun, stepArea, stepPath } from "./stepRuns.ts";

/** The range in which a value should be, e.g. where people feel well. */
export interface DayBand {
  readonly min: number;
  readonly max: number;
  readonly name: string;
}

export interface DayDrawingProps {
  runs: readonly StepRun[];
  runsYesterday: readonly StepRun[];
  from: number;
  to: number;
  now: number;
  write: WriteValue;
  min: number;
  max: number;
  name: string;
  timeZone: string | undefined;
  band: DayBand | undefined;
  /** The setpoint: a dashed line up to now. */
  line: number | undefined;
  width: number;
  height: number;
}

/** charts.module.css has the same. */
const TOP = 16;
const FOOT = 18;

/** The picture of a day, with its summary as its name. */
export function DayDrawing(props: DayDrawingProps): ReactElement {
  const { runs, runsYesterday, from, to, now, write, min, max, name, timeZone, band, line, width, height } = props;
  const titleId = useId();
  const base = height - FOOT;
  const x = (time: number): number => ((time - from) / (to - from)) * width;
  const y = (value: number): number => {
    const share = max === min ? 0 : (Math.min(max, Math.max(min, value)) - min) / (max - min);
    return base - share * (base - TOP);
  };
  const last = runs.at(-1);
  const newest = last !== undefined && last.until >= Math.min(now, to) ? last.steps.at(-1) : undefined;

  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-labelledby={titleId} role="img">
      <title id={titleId}>{daySummary({ name, write, runs, newest: newest?.value })}</title>
      {band !== undefined && (
        <rect x={0} y={y(band.max)} width={width} height={y(band.min) - y(band.max)} fill="var(--c-band)" />
      )}
      {[min, (min + max) / 2, max].map((value) => (
        <path key={value} d={`M0 ${Math.round(y(value)) + 0.5}H${width}`} stroke="var(--c-grid)" />
      ))}
      <text x={width} y={TOP - 5} textAnchor="end" fill="var(--ink-3)" fontSize={11}>
        {write(max)}
      </text>
      {band !== undefined && (
        <text x={width} y={Math.min(y(band.min) + 10, base - 2)} textAnchor="end" fill="var(--ink-3)" fontSize={11}>
          {band.name}
        </text>
      )}
      {line !== undefined && (
        <path
          d={`M0 ${Math.round(y(line)) + 0.5}H${x(Math.min(now, to))}`}
          stroke="var(--c-band-line)"
          strokeWidth={1.3}
          strokeDasharray="4 3"
        />
      )}
      {runsYesterday.map((run) => (
        <path
          key={run.from}
          d={stepPath(run, x, y)}
          fill="none"
          stroke="var(--c-band-line)"
          strokeWidth={1.2}
          strokeDasharray="3 3"
          opacity={0.75}
        />
      ))}
      {runs.map((run) => (
        <g key={run.from}>
          <path d={stepArea(run, { x, y, base })} fill="var(--accent)" opacity={0.1} />
          <path d={stepPath(run, x, y)} fill="none" stroke="var(--accent)" strokeWidth={1.8} strokeLinejoin="round" />
        </g>
      ))}
      {newest !== undefined && last !== undefined && (
        <circle
          cx={x(last.until)}
          cy={y(newest.value)}
          r={3.2}
          fill="var(--accent)"
          stroke="var(--surface)"
          strokeWidth={1.5}
        />
      )}
      {[0, 1, 2, 3, 4].map((quarter) => (
        <text
          key={quarter}
          x={(quarter / 4) * width}
          y={height - 2}
          textAnchor={quarter === 0 ? "start" : quarter === 4 ? "end" : "middle"}
          fill="var(--ink-3)"
          fontSize={11}
        >
          {hourLabel({ from, to, time: from + (quarter / 4) * (to - from), timeZone })}
        </text>
      ))}
    </svg>
  );
}
