import { memo, type ReactElement } from "react";
import { type DrawnLine, linePath } from "./compareLines.ts";
import styles from "./compare.module.css";
import { markPath } from "./look.ts";

/** The lines as nodes: sharp in print, and in the theme's colours by themselves. For a few lines. */
export const LinesSvg = memo(function LinesSvg({ lines }: { lines: readonly DrawnLine[] }): ReactElement {
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
export const EndMarks = memo(function EndMarks({ lines }: { lines: readonly DrawnLine[] }): ReactElement {
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
