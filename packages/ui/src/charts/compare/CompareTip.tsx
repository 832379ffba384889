import type { ReactElement } from "react";
import classes from "../charts.module.css";
import type { Comparison } from "./comparison.ts";
import styles from "./compare.module.css";
import type { CompareLayout } from "./layout.ts";
import { LineSample } from "./LineSample.tsx";
import { valueAt } from "./runs.ts";
import { stopMiddle } from "./stops.ts";

interface TipProps {
  comparison: Comparison;
  layout: CompareLayout;
  time: number;
  title: string;
}

const NAME_WIDTH = 168;
const VALUE_WIDTH = 72;
const DISTANCE = 14;

/** Every value of the moment: a row for each source, a column for each panel. A gap is a dash, never a number. */
export function CompareTip({ comparison, layout, time, title }: TipProps): ReactElement {
  const { sources, panels } = comparison;
  const width = Math.min(layout.width, NAME_WIDTH + panels.length * VALUE_WIDTH + 20);
  const x = layout.x(stopMiddle(time, comparison));
  const beside = x > layout.width / 2 ? x - DISTANCE - width : x + DISTANCE;
  const left = Math.max(0, Math.min(beside, layout.width - width));
  const columns = {
    gridTemplateColumns: `24px minmax(0, 1fr) repeat(${panels.length}, minmax(0, ${VALUE_WIDTH - 6}px))`,
  };
  return (
    // The reader's slider says the same to a screen reader.
    <div className={`t12 num rounded ${classes["tip"]} ${styles["tip"]}`} style={{ left, width }} aria-hidden>
      <div className={`b ink ${classes["tipHead"]}`}>{title}</div>
      {sources.map(({ key, name, place }) => (
        <div key={key} className={`grid items-center gap-6 ink2 ${styles["tipRow"]}`} style={columns}>
          <LineSample place={place} />
          <span className="ell">{name}</span>
          {panels.map((panel) => {
            const series = panel.series.find(({ source }) => source === key);
            const value = series === undefined ? null : valueAt(series, time, comparison);
            return (
              <b className="text-right m ink" key={panel.key}>
                {value === null ? "–" : panel.format(value)}
              </b>
            );
          })}
        </div>
      ))}
      <div className={`grid items-center gap-6 ink2 ${styles["tipUnits"]}`} style={columns}>
        <span className="ell text-right" />
        <span className="ell text-right" />
        {panels.map(({ key, name, unit }) => (
          <span className="ell text-right" key={key}>
            {panels.length > 3 ? name : unit}
          </span>
        ))}
      </div>
    </div>
  );
}
