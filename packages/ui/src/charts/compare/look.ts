import { seriesColour } from "../colours.ts";

export type MarkShape = "circle" | "triangle" | "diamond" | "square";

/** How the lines of a source look: no two of the first twenty are the same, also without colour in print. */
export interface LineLook {
  /** As CSS. */
  readonly colour: string;
  /** Lengths of dashes and gaps, px; empty: a solid line. */
  readonly dash: readonly number[];
  readonly mark: MarkShape;
}

/** Places of the palette. The second, sand, is too pale for a line (3:1 on white). */
const COLOURS = [1, 3, 4, 5, 6];
const MARKS: readonly MarkShape[] = ["circle", "triangle", "diamond", "square"];
/** From the third source on dashes differ as well. */
const DASHES: readonly (readonly number[])[] = [[], [], [5, 2.5], [2, 2], [8, 2, 2, 2]];

export function lineLook(place: number): LineLook {
  const round = Math.floor(place / COLOURS.length);
  return {
    colour: seriesColour(COLOURS[place % COLOURS.length] ?? 1),
    dash: DASHES[(place + 2 * round) % DASHES.length] ?? [],
    mark: MARKS[place % MARKS.length] ?? "circle",
  };
}

/** The outline of a mark around a point, as an SVG path. */
export function markPath(mark: MarkShape, x: number, y: number, size = 4): string {
  if (mark === "circle") {
    const half = `a${size} ${size} 0 1 0`;
    return `M${x - size} ${y}${half} ${2 * size} 0${half} ${-2 * size} 0Z`;
  }
  if (mark === "triangle") return `M${x} ${y - size * 1.15}l${size * 1.15} ${size * 2.05}h${-size * 2.3}Z`;
  if (mark === "diamond") {
    const s = size * 1.2;
    return `M${x} ${y - s}l${s} ${s}l${-s} ${s}l${-s} ${-s}Z`;
  }
  return `M${x - size} ${y - size}h${2 * size}v${2 * size}h${-2 * size}Z`;
}
