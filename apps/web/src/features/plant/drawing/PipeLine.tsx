import styles from "./drawing.module.css";
import { CELL, longestStretch, type Point } from "./pipes.ts";
import type { DrawnEdge } from "./drawn.ts";

/** A pipe in the colour of what flows in it, with a mark of its direction; dashed while nothing flows, dotted where that is not known. */
export function PipeLine({ edge, corners, isFlowing }: DrawnEdge) {
  const line = corners.map(([x, y], index) => `${index === 0 ? "M" : "L"}${px(x)} ${px(y)}`).join("");
  return (
    <g>
      <path className={styles["pipe"]} data-medium={edge.medium} data-flow={isFlowing ?? "unknown"} d={line} />
      {isFlowing === true && <Chevron corners={corners} medium={edge.medium} />}
    </g>
  );
}

function Chevron({ corners, medium }: { readonly corners: readonly Point[]; readonly medium: string }) {
  const { mark, way } = longestStretch(corners);
  const turn = way[0] === 0 ? 90 * way[1] : way[0] < 0 ? 180 : 0;
  return (
    <path
      className={styles["way"]}
      data-medium={medium}
      transform={`translate(${px(mark[0])} ${px(mark[1])}) rotate(${String(turn)})`}
      d="M-3 -6L4 0L-3 6"
    />
  );
}

/** What is measured on a pipe, beside its longest stretch. */
export function EdgeValues({ edge, corners, isFlowing, text }: DrawnEdge & { readonly text: string }) {
  if (edge.points.length === 0) return null;
  const { at, way } = longestStretch(corners);
  const [x, y] = edge.label ?? at;
  return (
    <span
      className={`${styles["values"]} t12 num`}
      data-beside={edge.label === undefined && way[0] === 0}
      data-flow={isFlowing ?? "unknown"}
      style={{ left: x * CELL, top: y * CELL }}
    >
      {text}
    </span>
  );
}

function px(cells: number): string {
  return String(Math.round(cells * CELL));
}
