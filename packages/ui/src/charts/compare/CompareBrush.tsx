import { type PointerEvent, type ReactElement, useMemo, useState } from "react";
import classes from "../charts.module.css";
import { usePlotSize } from "../usePlotSize.ts";
import { linePath } from "./compareLines.ts";
import styles from "./compare.module.css";
import type { CompareSeries, TimeTick, TimeWindow } from "./comparison.ts";
import { panelScale } from "./panelScale.ts";
import { runsOf } from "./runs.ts";
import { moved, type WindowLimits } from "./stops.ts";

export interface CompareBrushProps {
  /** One line over the range around, as an overview. */
  series: CompareSeries | undefined;
  step: number | null;
  /** What the overview spans. */
  range: TimeWindow;
  window: TimeWindow;
  limits: WindowLimits;
  ticks: readonly TimeTick[];
  onWindow: (window: TimeWindow) => void;
}

const HEIGHT = 38;
const LEFT = 44;
const HANDLE = 12;
type Grip = "from" | "to" | "all";

/** The window within a longer range: dragged as a whole or by its ends. The chart's keys and buttons do the same. */
export function CompareBrush(props: CompareBrushProps): ReactElement {
  const { series, step, range, window, limits, ticks, onWindow } = props;
  const { ref, size } = usePlotSize();
  const right = Math.max(LEFT + 1, size.width - 52);
  const perPixel = (range.to - range.from) / (right - LEFT);
  const x = (time: number): number => Math.max(LEFT, Math.min(right, LEFT + (time - range.from) / perPixel));
  const path = useMemo(() => {
    if (series === undefined) return "";
    const { min, max } = panelScale({ series: [series], bands: [] });
    const y = (value: number): number => HEIGHT - 3 - ((value - min) / (max - min)) * (HEIGHT - 6);
    const at = (time: number): number => LEFT + (time - range.from) / perPixel;
    const runs = runsOf(series, { step, window: range, until: range.to });
    return linePath(runs.map((run) => run.map(({ time, value }) => ({ x: at(time), y: y(value) }))));
  }, [series, step, range, perPixel]);

  const [drag, setDrag] = useState<{ grip: Grip; at: number; now: number } | null>(null);
  const shown = drag === null ? window : gripped(window, drag.grip, (drag.now - drag.at) * perPixel, limits);
  const left = x(shown.from);
  const width = Math.max(2, x(shown.to) - left);
  const begin = (grip: Grip) => (event: PointerEvent<SVGElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDrag({ grip, at: event.clientX, now: event.clientX });
  };
  const grip = (which: Grip) => ({
    onPointerDown: begin(which),
    onPointerMove: (event: PointerEvent) => setDrag((before) => before && { ...before, now: event.clientX }),
    onPointerUp: () => {
      setDrag(null);
      if (drag !== null && drag.now !== drag.at) onWindow(shown);
    },
    onPointerCancel: () => setDrag(null),
  });
  return (
    <figure ref={ref} className={`min-w-0 m-0 ${styles["brush"]}`} aria-hidden>
      <svg width={size.width} height={HEIGHT + 16}>
        <rect className={styles["brushGround"]} x={LEFT} width={right - LEFT} height={HEIGHT} rx={4} />
        <path className={styles["brushLine"]} d={path} />
        <g className={`t11 num ${classes["axis"]}`}>
          {ticks.map(({ time, label }) => (
            <text key={time} x={x(time)} y={HEIGHT + 13} textAnchor="middle">
              {label}
            </text>
          ))}
        </g>
        <rect className={styles["brushWindow"]} x={left} width={width} height={HEIGHT} {...grip("all")} />
        {(["from", "to"] as const).map((end) => {
          const at = end === "from" ? left : left + width;
          return (
            <g key={end} className={styles["brushHandle"]} {...grip(end)}>
              <rect className={styles["brushGrip"]} x={at - HANDLE} width={2 * HANDLE} height={HEIGHT} />
              <rect x={at - 4} y={HEIGHT / 2 - 9} width={8} height={18} rx={3} />
              <path d={`M${at - 1} ${HEIGHT / 2 - 4}v8M${at + 1.2} ${HEIGHT / 2 - 4}v8`} />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function gripped(window: TimeWindow, grip: Grip, by: number, limits: WindowLimits): TimeWindow {
  const { oldest, newest, least } = limits;
  if (grip === "all") return moved(window, by, limits);
  if (grip === "from") {
    return { ...window, from: Math.round(Math.max(oldest, Math.min(window.from + by, window.to - least))) };
  }
  return { ...window, to: Math.round(Math.min(newest, Math.max(window.to + by, window.from + least))) };
}
