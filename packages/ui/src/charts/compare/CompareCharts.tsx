import { t } from "@atrium/words";
import { type ReactElement, useMemo, useState, memo } from "react";
import { usePlotSize } from "../usePlotSize.ts";
import { drawnLines, type DrawnLine, linePath } from "./compareLines.ts";
import styles from "./compare.module.css";
import { CompareGround } from "./CompareGround.tsx";
import { CompareReader } from "./CompareReader.tsx";
import { CompareTip } from "./CompareTip.tsx";
import { type Comparison, isDense, type TimeWindow } from "./comparison.ts";
import { DataStrips } from "./DataStrips.tsx";
import { layoutOf, type CompareLayout } from "./layout.ts";
import { LinesCanvas } from "./LinesCanvas.tsx";
import { momentInWords } from "./momentInWords.ts";
import { stopsOf, type WindowLimits, stopMiddle } from "./stops.ts";
import { hairline } from "../plot.ts";
import { lineLook, markPath } from "./look.ts";
import { valueAt } from "./runs.ts";

/** The lines as nodes: sharp in print, and in the theme's colours by themselves. For a few lines. */
const LinesSvg = memo(function LinesSvg({ lines }: { lines: readonly DrawnLine[] }): ReactElement {
  return (
    <>
      {lines.map(({ key, look, runs }) => (
        <path
          key={key}
          className={styles["line"]}
          d={linePath(runs)}
          stroke={look.colour}
          strokeDasharray={look.dash.join(" ")}
        />
      ))}
    </>
  );
});

/** The newest value of each line, in the mark of its source; hollow where it is old. */
const EndMarks = memo(function EndMarks({ lines }: { lines: readonly DrawnLine[] }): ReactElement {
  return (
    <>
      {lines.map(
        ({ key, look, end }) =>
          end !== undefined && (
            <path
              key={key}
              d={markPath(look.mark, end.x, end.y)}
              fill={end.isOld ? "var(--surface)" : look.colour}
              stroke={end.isOld ? "var(--ink-3)" : "var(--surface)"}
              strokeWidth={1.4}
              strokeDasharray={end.isOld ? "2 1.5" : undefined}
            />
          ),
      )}
    </>
  );
});

export interface CompareChartsProps {
  /** E.g. "CO₂ and temperature of 3 sensors". */
  name: string;
  comparison: Comparison;
  hasBands: boolean;
  /** Asked for last; keys go on from it. The lines stand in their own until the answer is there. */
  asked: TimeWindow;
  /** How far the window can be zoomed and moved. */
  limits: WindowLimits;
  /** Asks for another window: it was zoomed or moved. */
  onWindow: (window: TimeWindow) => void;
  /** A moment as text, e.g. "Mon 16 Nov, 16:00". */
  titleAt: (time: number) => string;
}

/**
 * Lines of several sources, a panel with an axis of its own for each quantity, on one time axis and under one cursor. Many
 * lines are drawn on a canvas and few as SVG; everything else is the same. All of it can be done with the keyboard alone.
 */
export function CompareCharts(props: CompareChartsProps): ReactElement {
  const { name, comparison, hasBands, asked, limits, onWindow, titleAt } = props;
  const { ref, size } = usePlotSize();
  const { width } = size;
  const layout = useMemo(() => layoutOf(comparison, width), [comparison, width]);
  const lines = useMemo(() => (width === 0 ? [] : drawnLines(comparison, layout)), [comparison, layout, width]);
  const stops = useMemo(() => stopsOf(comparison), [comparison]);
  const dense = useMemo(() => isDense(comparison.panels), [comparison]);
  const [time, setTime] = useState<number | null>(null);
  const shown = time !== null && stops.includes(time) ? time : null;
  return (
    <figure ref={ref} className="min-w-0 m-0 relative" style={{ height: layout.height }}>
      <figcaption className="sr-only">{name}</figcaption>
      {width > 0 && (
        <>
          <CompareGround comparison={comparison} layout={layout} hasBands={hasBands} />
          {dense && <LinesCanvas lines={lines} layout={layout} />}
          <svg className={`absolute inset-0 ${styles["front"]}`} width={width} height={layout.height} aria-hidden>
            {!dense && <LinesSvg lines={lines} />}
            <EndMarks lines={lines} />
            <DataStrips comparison={comparison} layout={layout} />
            {shown !== null && <CompareCursor comparison={comparison} layout={layout} time={shown} />}
          </svg>
          <CompareReader
            name={t("{name}, moment by moment", { name })}
            stops={stops}
            comparison={comparison}
            layout={layout}
            time={shown}
            onTime={setTime}
            asked={asked}
            limits={limits}
            onWindow={onWindow}
            describe={(stop) => momentInWords(comparison, stop, titleAt)}
          />
          {shown !== null && <CompareTip comparison={comparison} layout={layout} time={shown} title={titleAt(shown)} />}
        </>
      )}
    </figure>
  );
}

interface CursorProps {
  comparison: Comparison;
  layout: CompareLayout;
  time: number;
}

/** One line through all panels, and a ring on each line that has a value there. */
function CompareCursor({ comparison, layout, time }: CursorProps): ReactElement {
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
