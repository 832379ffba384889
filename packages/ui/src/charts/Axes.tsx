import type { ReactElement } from "react";
import { type AxisLabel, thinned } from "./axisLabels.ts";
import classes from "./charts.module.css";
import { hairline, type Plot } from "./plot.ts";
import { axisFigure, type ValueScale } from "./scale.ts";

export interface AxesProps {
  plot: Plot;
  scale: ValueScale;
  labels: readonly AxisLabel[];
}

const LABEL_SPACE = 8;

/** Grid lines with their figures, the base line, and as many words under it as there is room for. */
export function Axes({ plot, scale, labels }: AxesProps): ReactElement {
  const { left, right, bottom } = plot;
  const values = [0, 1, 2, 3, 4].map((step) => step * scale.interval);
  return (
    <g className={`t11 num ${classes["axis"]}`}>
      {values.map((value) => (
        <path
          key={value}
          d={`M${left} ${hairline(plot.y(value))}H${right}`}
          stroke={value === 0 ? "var(--line-strong)" : "var(--c-grid)"}
        />
      ))}
      {values.map((value) => (
        <text key={value} x={left - LABEL_SPACE} y={Math.round(plot.y(value))} dy="0.36em" textAnchor="end">
          {axisFigure(value, scale.max)}
        </text>
      ))}
      {thinned(labels).map(({ x, text }) => (
        <text key={x} x={x} y={Math.round(bottom) + LABEL_SPACE} dy="0.8em" textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}
