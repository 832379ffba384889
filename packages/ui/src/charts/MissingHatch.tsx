import { Fragment, type ReactElement, useId } from "react";
import { textWidth } from "./axisLabels.ts";
import { missingBoxes } from "./barShapes.ts";
import classes from "./charts.module.css";
import type { Plot } from "./plot.ts";
import type { StackedBar } from "./stackedBars.ts";

const SPACING = 7;
const NOTE = { padding: 6, height: 18 } as const;

interface MissingHatchProps {
  bars: readonly StackedBar[];
  plot: Plot;
  /** Stands in a hatched stretch that is wide enough, e.g. "Not measured". */
  name: string;
}

/** Bars that passed unmeasured are hatched over the plot's whole height: neither zero nor forgotten. */
export function MissingHatch({ bars, plot, name }: MissingHatchProps): ReactElement {
  const pattern = useId();
  const height = plot.bottom - plot.top;
  const middle = plot.top + height / 2;
  const noteWidth = textWidth(name) + 2 * NOTE.padding;
  return (
    <>
      <pattern id={pattern} width={SPACING} height={SPACING} patternUnits="userSpaceOnUse">
        <path
          d={`M-1 1l2 -2M0 ${SPACING}L${SPACING} 0M${SPACING - 1} ${SPACING + 1}l2 -2`}
          className={classes["hatch"]}
        />
      </pattern>
      {missingBoxes(bars, plot).map(({ left, width }) => (
        <Fragment key={left}>
          <rect x={left} y={plot.top} width={width} height={height} fill={`url(#${pattern})`} />
          {width >= noteWidth && (
            <g className={`t11 num ${classes["axis"]}`}>
              <rect
                x={left + (width - noteWidth) / 2}
                y={middle - NOTE.height / 2}
                width={noteWidth}
                height={NOTE.height}
                fill="var(--surface)"
              />
              <text x={left + width / 2} y={middle} dy="0.36em" textAnchor="middle">
                {name}
              </text>
            </g>
          )}
        </Fragment>
      ))}
    </>
  );
}
