import type { CSSProperties, ReactElement } from "react";
import classes from "./charts.module.css";
import { type SeriesColour, seriesColour } from "./colours.ts";

export type LegendMark = SeriesColour | "band" | "solid" | "dashed" | "ink";
export interface LegendEntry {
  mark: LegendMark;
  name: string;
  figure?: string;
}

/** What the marks of a chart mean, with the figure of the whole range beside each. */
export function Legend({ entries }: { entries: readonly LegendEntry[] }): ReactElement {
  return (
    <ul className={`row plain-list wrap t12 ink2 ${classes["legend"]}`}>
      {entries.map((entry) => (
        <li className="row gap-6" key={entry.name}>
          <Mark mark={entry.mark} />
          {entry.name}
          {entry.figure !== undefined && <span className="m ink num">{entry.figure}</span>}
        </li>
      ))}
    </ul>
  );
}

export function Mark({ mark }: { mark: LegendMark }): ReactElement {
  if (mark === "band") return <i aria-hidden className={classes["bandSwatch"]} />;
  if (mark === "solid") return <i aria-hidden className={classes["stroke"]} style={{ borderColor: "var(--accent)" }} />;
  if (mark === "ink") return <i aria-hidden className={classes["stroke"]} style={{ borderColor: "var(--ink)" }} />;
  if (mark === "dashed") {
    const style: CSSProperties = { borderTopStyle: "dashed", borderColor: "var(--c-band-line)" };
    return <i aria-hidden className={classes["stroke"]} style={style} />;
  }
  return <i aria-hidden className={classes["swatch"]} style={{ background: seriesColour(mark) }} />;
}
