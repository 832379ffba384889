import { t } from "@atrium/words";
import styles from "./wires.module.css";
import { CELL, cutAt, longestStretch, type Point, pointOn } from "./pipes.ts";
import type { DrawnEdge } from "./drawn.ts";

/** Share of the longest stretch before the mark of its direction; of a wire before its breaker, and before its mark. */
const MARK = 0.35;
const BREAKER = 0.4;
const MARK_BEHIND = 0.78;

/** A pipe or a wire in the colour of what flows in it, with a mark of its direction; dashed while nothing flows, dotted where that is not known. */
export function PipeLine({
  edge: { medium },
  corners,
  isFlowing,
  isBackward,
  breaker,
  live: [before, behind],
}: DrawnEdge) {
  const stretch = longestStretch(corners);
  const switched = pointOn(stretch, BREAKER);
  const [first = corners, last = corners] = before === behind ? [] : cutAt(corners, stretch, switched);
  const turn = isBackward ? stretch.way.map((one) => -one) : stretch.way;
  return (
    <g>
      <path className={styles["pipe"]} data-medium={medium} data-flow={before ?? "unknown"} d={lineOf(first)} />
      {before !== behind && (
        <path className={styles["pipe"]} data-medium={medium} data-flow={behind ?? "unknown"} d={lineOf(last)} />
      )}
      {isFlowing === true && (
        <Chevron
          at={pointOn(stretch, breaker === undefined ? MARK : MARK_BEHIND)}
          way={[turn[0] ?? 0, turn[1] ?? 0]}
          medium={medium}
        />
      )}
      {breaker !== undefined && (
        <rect
          className={styles["breaker"]}
          data-breaker={breaker}
          x={Number(px(switched[0])) - 6}
          y={Number(px(switched[1])) - 6}
          width="12"
          height="12"
        />
      )}
    </g>
  );
}

function lineOf(corners: readonly Point[]): string {
  return corners.map(([x, y], index) => `${index === 0 ? "M" : "L"}${px(x)} ${px(y)}`).join("");
}

function Chevron({ at, way, medium }: { readonly at: Point; readonly way: Point; readonly medium: string }) {
  const turn = way[0] === 0 ? 90 * way[1] : way[0] < 0 ? 180 : 0;
  return (
    <path
      className={styles["way"]}
      data-medium={medium}
      transform={`translate(${px(at[0])} ${px(at[1])}) rotate(${String(turn)})`}
      d="M-3 -6L4 0L-3 6"
    />
  );
}

/** What is measured on a pipe, beside its longest stretch. */
export function EdgeValues({ edge, corners, live: [, behind], text }: DrawnEdge & { readonly text: string }) {
  if (edge.points.length === 0) return null;
  const { at, way } = longestStretch(corners);
  const [x, y] = edge.label ?? at;
  return (
    <span
      className={`${styles["values"]} t12 num`}
      data-beside={edge.label === undefined && way[0] === 0}
      data-flow={behind ?? "unknown"}
      style={{ left: x * CELL, top: y * CELL }}
    >
      {text}
    </span>
  );
}

/** What a breaker says that is not closed, beside it. */
export function BreakerText({ corners, breaker }: DrawnEdge) {
  if (breaker === undefined || breaker === "closed") return null;
  const [x, y] = pointOn(longestStretch(corners), BREAKER);
  const text =
    breaker === "open" ? t("open ## circuit breaker") : breaker === "tripped" ? t("tripped ## circuit breaker") : "?";
  return (
    <span className={`${styles["switched"]} t12`} data-breaker={breaker} style={{ left: x * CELL, top: y * CELL }}>
      {text}
    </span>
  );
}

function px(cells: number): string {
  return String(Math.round(cells * CELL));
}
