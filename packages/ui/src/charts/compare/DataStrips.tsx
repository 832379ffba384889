import { t } from "@atrium/words";
import { memo, type ReactElement, useId } from "react";
import classes from "../charts.module.css";
import type { Comparison } from "./comparison.ts";
import type { CompareLayout } from "./layout.ts";
import { lineLook } from "./look.ts";
import { coverageText, worstSeries } from "./coverage.ts";
import { gapsOf } from "./runs.ts";

const HEIGHT = 7;

/** Under the axis one strip per source: its colour where it has data, hatched where it has none, and the share. */
export const DataStrips = memo(function DataStrips({
  comparison,
  layout,
}: {
  comparison: Comparison;
  layout: CompareLayout;
}): ReactElement {
  const hatch = useId();
  const { x, left, right, stripAt } = layout;
  const { window, until, sources } = comparison;
  const end = x(Math.min(window.to, until));
  const inside = (time: number): number => Math.max(left, Math.min(right, x(time)));
  return (
    <g className={`t11 num ${classes["axis"]}`}>
      <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V5" stroke="var(--ink-3)" strokeWidth={1.4} />
      </pattern>
      {sources.map(({ key, place }, index) => {
        const series = worstSeries(comparison, key);
        const y = stripAt(index) - HEIGHT / 2;
        return (
          <g key={key}>
            {index === 0 && (
              <text x={left - 8} y={stripAt(index)} dy="0.36em" textAnchor="end">
                {t("Data")}
              </text>
            )}
            <rect
              x={left}
              y={y}
              width={Math.max(0, end - left)}
              height={HEIGHT}
              rx={1.5}
              fill={`color-mix(in oklab, ${lineLook(place).colour} 55%, var(--surface))`}
            />
            {series !== undefined &&
              gapsOf(series, comparison).map((gap) => (
                <g key={gap.from}>
                  <rect
                    x={inside(gap.from)}
                    y={y - 1}
                    width={Math.max(1, inside(gap.to) - inside(gap.from))}
                    height={HEIGHT + 2}
                    fill="var(--surface)"
                  />
                  <rect
                    x={inside(gap.from)}
                    y={y}
                    width={Math.max(1, inside(gap.to) - inside(gap.from))}
                    height={HEIGHT}
                    fill={`url(#${hatch})`}
                    stroke="var(--ink-3)"
                    strokeWidth={0.8}
                  />
                </g>
              ))}
            <text x={right + 6} y={stripAt(index)} dy="0.36em">
              {series === undefined ? "–" : `${coverageText(series.coverage)} %`}
            </text>
          </g>
        );
      })}
    </g>
  );
});
