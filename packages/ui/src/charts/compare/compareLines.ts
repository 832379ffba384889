import type { CompareSeries, Comparison, CompareSource, NewestValue, TimeWindow } from "./comparison.ts";
import type { CompareLayout, PanelBox } from "./layout.ts";
import { type LineLook, lineLook } from "./look.ts";
import { type CompareRun, runsOf } from "./runs.ts";

/** One line, ready to be drawn: its stretches in px of the drawing. */
export interface DrawnLine {
  readonly key: string;
  readonly look: LineLook;
  readonly box: PanelBox;
  readonly runs: readonly (readonly Spot[])[];
  /** Where it ends, if that is the newest value. */
  readonly end: (Spot & Pick<NewestValue, "isOld">) | undefined;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** All lines of all panels, those of the first source last: they lie on top. */
export function drawnLines(comparison: Comparison, layout: CompareLayout): DrawnLine[] {
  const { sources, window } = comparison;
  const sourceOf = new Map(sources.map((source) => [source.key, source]));
  return layout.boxes.flatMap((box) =>
    box.panel.series.toReversed().flatMap((series): DrawnLine[] => {
      const source: CompareSource | undefined = sourceOf.get(series.source);
      if (source === undefined) return [];
      const spot: SpotOf = (time, value) => ({ x: layout.x(time), y: box.y(value) });
      const runs = runsOf(series, comparison);
      return [
        {
          key: `${box.panel.key} ${series.source}`,
          look: lineLook(source.place),
          box,
          runs: runs.map((run) => thinnedRun(run, spot)),
          end: endOf(series, runs, { window, spot }),
        },
      ];
    }),
  );
}

type SpotOf = (time: number, value: number) => Spot;

/** A value of this moment stands at the end of its line, an old one where it was measured. */
function endOf(
  { newest }: CompareSeries,
  runs: readonly CompareRun[],
  { window, spot }: { window: TimeWindow; spot: SpotOf },
): DrawnLine["end"] {
  if (newest === undefined || newest.time < window.from || newest.time > window.to) return undefined;
  const { isOld, value } = newest;
  const end = runs.at(-1)?.at(-1);
  return { ...spot(isOld || end === undefined ? newest.time : end.time, value), isOld };
}

/**
 * A stretch with at most four corners in each column of pixels (first, lowest, highest, last): on the screen it is the
 * same line, with no peak left out, however many values there are.
 */
function thinnedRun(run: CompareRun, spot: SpotOf): Spot[] {
  const spots = run.map(({ time, value }) => spot(time, value));
  const width = (spots.at(-1)?.x ?? 0) - (spots[0]?.x ?? 0);
  // Means of a week: there is nothing to leave out, and nothing to look for.
  if (spots.length <= 2 * width) return spots;
  const kept: Spot[] = [];
  let column: Spot[] = [];
  const close = (): void => {
    if (column.length <= 4) {
      kept.push(...column);
    } else {
      const low = column.reduce((one, other) => (other.y > one.y ? other : one));
      const high = column.reduce((one, other) => (other.y < one.y ? other : one));
      const corners = new Set([column[0], low, high, column.at(-1)]);
      kept.push(...column.filter((one) => corners.has(one)));
    }
    column = [];
  };
  for (const next of spots) {
    const first = column[0];
    if (first !== undefined && Math.floor(first.x) !== Math.floor(next.x)) close();
    column.push(next);
  }
  close();
  return kept;
}

/** The SVG path of a line; a value alone between two gaps is a line without length, which its round ends make a dot. */
export function linePath(runs: DrawnLine["runs"]): string {
  return runs
    .map((run) => {
      const path = `M${run.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
      return run.length === 1 ? `${path}h0` : path;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
