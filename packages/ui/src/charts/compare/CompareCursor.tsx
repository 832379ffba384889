import type { ReactElement } from "react";
import { hairline } from "../plot.ts";
import type { Comparison } from "./comparison.ts";
import type { CompareLayout } from "./layout.ts";
import { lineLook } from "./look.ts";
import { valueAt } from "./runs.ts";
import { stopMiddle } from "./stops.ts";

interface CursorProps {
  comparison: Comparison;
  layout: CompareLayout;
  time: number;
}

/** One line through all panels, and a ring on each line that has a value there. */
export function CompareCursor({ comparison, layout, time }: CursorProps): ReactElement {
  const x = layout.x(stopMiddle(time, comparison));
  const places = new Map(comparison.sources.map(({ key, place }) => [key, place]));
  return (
    <>
      <path d={`M${hairline(x)} ${layout.top}V${layout.bottom}`} stroke="var(--ink-3)" />
      {layout.boxes.flatMap(({ panel, y }) =>
        panel.series.map((series) => {
          const value = valueAt(series, time, comparison);
          if (value === null) return null;
          return (
            <circle
              key={`${panel.key} ${series.source}`}
              cx={x}
              cy={y(value)}
              r={3}
              fill="var(--surface)"
              stroke={lineLook(places.get(series.source) ?? 0).colour}
              strokeWidth={1.8}
            />
          );
        }),
      )}
    </>
  );
}
