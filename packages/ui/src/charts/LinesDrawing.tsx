import { memo, type ReactElement } from "react";
import { Axes } from "./Axes.tsx";
import classes from "./charts.module.css";
import { type AxisTick, type Line, newestPoint, stretchesOf, type ValuePoint } from "./lines.ts";
import { plotOf, type Size } from "./plot.ts";
import { valueScale } from "./scale.ts";

export interface LinesDrawingProps {
  lines: readonly Line[];
  ticks: readonly AxisTick[];
  periods: number;
  size: Size;
}

/** The pixel of a point. */
type Spot = (point: ValuePoint) => { x: number; y: number };

/** Lines over a range of periods; gaps stay open. */
export const LinesDrawing = memo(function LinesDrawing(props: LinesDrawingProps): ReactElement {
  const { lines, ticks, periods, size } = props;
  const scale = valueScale(lines.flatMap((line) => line.points.map((point) => point.value)));
  const plot = plotOf(size, scale.max);
  const labels = ticks.map((tick) => ({ x: plot.x(tick.at / periods), text: tick.label }));
  const spot: Spot = ({ at, value }) => ({ x: plot.x(at / periods), y: plot.y(value) });
  const ofKind = (kind: Line["kind"]): Line[] => lines.filter((line) => line.kind === kind);
  return (
    <svg className="absolute inset-0" width={size.width} height={size.height} aria-hidden>
      <Axes plot={plot} scale={scale} labels={labels} />
      {ofKind("before").map((line) => (
        <path key={line.key} d={linePath(line, spot)} className={classes["before"]} />
      ))}
      {ofKind("present").map((line) => (
        <PresentLine key={line.key} line={line} spot={spot} />
      ))}
    </svg>
  );
});

function PresentLine({ line, spot }: { line: Line; spot: Spot }): ReactElement {
  const newest = newestPoint(line);
  return (
    <>
      <path d={areaPath(line, spot)} className={classes["area"]} />
      <path d={linePath(line, spot)} className={classes["present"]} />
      {newest !== null && <circle cx={spot(newest).x} cy={spot(newest).y} r={4} className={classes["newest"]} />}
    </>
  );
}

function path(points: readonly ValuePoint[], spot: Spot): string {
  return `M${points.map((point) => `${spot(point).x} ${spot(point).y}`).join("L")}`;
}

/** A single point between two gaps: a line without length, which its round ends make a dot. On the base line it is left out. */
function linePath(line: Line, spot: Spot): string {
  return stretchesOf(line)
    .map((stretch) => {
      const [first, second] = stretch;
      if (second !== undefined) return path(stretch, spot);
      return first === undefined || first.value === 0 ? "" : `${path(stretch, spot)}h0`;
    })
    .join("");
}

/** The stretches closed down to the base line, for the tint under them. */
function areaPath(line: Line, spot: Spot): string {
  return stretchesOf(line)
    .map((stretch) => {
      const ends = [stretch.at(-1), stretch[0]].flatMap((point) =>
        point === undefined ? [] : [{ ...point, value: 0 }],
      );
      return `${path([...stretch, ...ends], spot)}Z`;
    })
    .join("");
}
