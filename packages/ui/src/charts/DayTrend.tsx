import { type ReactElement, useId } from "react";
import { stepArea, stepPath, stepRuns, type TrendSample } from "./stepRuns.ts";

export type DayTrendProps = {
  /** Samples from `from` on, oldest first; one earlier sample may lead, its value holds at the edge. */
  today: readonly TrendSample[];
  /** The day before, with its own times; drawn 24 hours later. */
  yesterday?: readonly TrendSample[];
  /** The drawn time, in milliseconds since 1970; usually one day of the site. */
  from: number;
  to: number;
  now: number;
  unit: string;
  min: number;
  max: number;
  /** What is drawn, e.g. "Board room downlights". Read out before the figures. */
  name?: string;
  /** IANA name for the hours under the line; without it they count from `from`. */
  timeZone?: string;
  /** Drawn size in pixels; text is never scaled. */
  width?: number;
  height?: number;
};

const DAY = 86_400_000;
const TOP = 16;
const FOOT = 18;

/** One day of one point: today as a solid step line, yesterday dashed, gaps left open. */
export function DayTrend(props: DayTrendProps): ReactElement {
  const { today, yesterday = [], from, to, now, unit, min, max, name = "", width = 300, height = 92 } = props;
  const titleId = useId();
  const base = height - FOOT;
  const x = (time: number): number => ((time - from) / (to - from)) * width;
  const y = (value: number): number => {
    const share = max === min ? 0 : (Math.min(max, Math.max(min, value)) - min) / (max - min);
    return base - share * (base - TOP);
  };
  const runs = stepRuns(today, { from, until: Math.min(now, to) });
  const shifted = yesterday.map((sample) => ({ time: sample.time + DAY, value: sample.value }));
  const runsYesterday = stepRuns(shifted, { from, until: to });
  const last = runs.at(-1);
  const newest = last !== undefined && last.until >= Math.min(now, to) ? last.steps.at(-1) : undefined;

  return (
    <svg
      className="chart-day"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-labelledby={titleId}
      role="img"
    >
      <title id={titleId}>{daySummary({ name, unit, runs, newest: newest?.value })}</title>
      {[min, (min + max) / 2, max].map((value) => (
        <path key={value} d={`M0 ${Math.round(y(value)) + 0.5}H${width}`} stroke="var(--c-grid)" />
      ))}
      <text x={width} y={TOP - 5} textAnchor="end" fill="var(--ink-3)" fontSize={11}>
        {`${max.toLocaleString("en-US")} ${unit}`}
      </text>
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
          {hourLabel({ from, to, share: quarter / 4, timeZone: props.timeZone })}
        </text>
      ))}
    </svg>
  );
}

/** "24" closes the day instead of a second "00". */
function hourLabel(place: { from: number; to: number; share: number; timeZone: string | undefined }): string {
  const elapsed = (place.to - place.from) * place.share;
  if (place.timeZone === undefined) return String(Math.round(elapsed / 3_600_000)).padStart(2, "0");
  const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone: place.timeZone });
  const label = format.format(place.from + elapsed);
  return place.share === 1 && label === "00" ? "24" : label;
}

type Summary = { name: string; unit: string; runs: ReturnType<typeof stepRuns>; newest: number | undefined };

function daySummary({ name, unit, runs, newest }: Summary): string {
  const subject = name === "" ? "" : `${name}: `;
  const values = runs.flatMap((run) => run.steps.map((step) => step.value));
  if (values.length === 0) return `${subject}nothing recorded today`;
  const write = (value: number): string => `${value.toLocaleString("en-US", { maximumFractionDigits: 2 })} ${unit}`;
  const present = newest === undefined ? "no value now" : `${write(newest)} now`;
  return `${subject}${present}, lowest today ${write(Math.min(...values))}, highest ${write(Math.max(...values))}`;
}
