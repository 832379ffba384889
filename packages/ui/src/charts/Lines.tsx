import { t } from "@atrium/words";
import { type ReactElement, useMemo } from "react";
import { ChartReader } from "./ChartReader.tsx";
import classes from "./charts.module.css";
import { Mark } from "./Legend.tsx";
import { type AxisTick, type Line, nearestStop, newestPoint, stopsOf, valueAt } from "./lines.ts";
import { LinesDrawing } from "./LinesDrawing.tsx";
import { plotPixel, plotShare } from "./plot.ts";
import { usePlotSize } from "./usePlotSize.ts";

export interface LinesProps {
  name: string;
  unit: string;
  /** Keep the arrays the same between renders: new ones redraw. */
  lines: readonly Line[];
  ticks: readonly AxisTick[];
  /** How many periods the axis holds. */
  periods: number;
  /** A position along the axis as text, e.g. "until 09:00". */
  titleAt: (place: number) => string;
  /** A figure formatted for the site, without its unit. */
  format: (value: number) => string;
}

/** Lines over one range, with the same figures as a table for those who do not see the picture. */
export function Lines({ name, unit, lines, ticks, periods, titleAt, format }: LinesProps): ReactElement {
  const { ref, size } = usePlotSize();
  const { width } = size;
  const stops = useMemo(() => stopsOf(lines), [lines]);
  const write = (line: Line, place: number): string => {
    const value = valueAt(line, place);
    return value === null ? "–" : format(value);
  };
  const describe = (stop: number): string => {
    const place = stops[stop];
    if (place === undefined) return "";
    return `${titleAt(place)}: ${lines.map((line) => `${line.name} ${write(line, place)} ${unit}`).join(", ")}`;
  };
  const present = lines.find((line) => line.kind === "present");
  const newest = present === undefined ? null : newestPoint(present);
  const start = newest === null ? 0 : Math.max(0, stops.indexOf(newest.at));
  return (
    <figure ref={ref} className={`min-w-0 m-0 relative ${classes["chart"]}`}>
      <figcaption className="sr-only">{`${name}, ${unit}. ${describe(start)}`}</figcaption>
      {width > 0 && <LinesDrawing lines={lines} ticks={ticks} periods={periods} size={size} />}
      <ChartReader
        name={t("{name}, {unit}, one by one", { name, unit })}
        count={stops.length}
        start={start}
        width={width}
        stopAt={(pixel) => {
          const share = plotShare(pixel, width);
          return share === null ? null : nearestStop(stops, share * periods);
        }}
        markAt={(stop) => ({ centre: plotPixel((stops[stop] ?? 0) / periods, width), width: 0 })}
        describe={describe}
      >
        {(stop) => {
          const place = stops[stop] ?? 0;
          return (
            <>
              <div className={`b ink ${classes["tipHead"]}`}>{titleAt(place)}</div>
              {lines.map((line) => (
                <div key={line.key} className={`row gap-6 ink2 ${classes["tipRow"]}`}>
                  <Mark mark={line.kind === "present" ? "solid" : "dashed"} />
                  {line.name}
                  <span className="ml-auto nowrap">{write(line, place)}</span>
                </div>
              ))}
            </>
          );
        }}
      </ChartReader>
      <div className="sr-only">
        <table>
          <caption>{`${name}, ${unit}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Time")}</th>
              {lines.map((line) => (
                <th key={line.key} scope="col">
                  {line.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.map((place) => (
              <tr key={place}>
                <th scope="row">{titleAt(place)}</th>
                {lines.map((line) => (
                  <td key={line.key}>{write(line, place)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
