import type { Drawing } from "@atrium/contract/site";
import { FIXTURES } from "./fixtures.ts";
import { OUTDOORS } from "./outdoors.ts";
import { SEATING } from "./seating.ts";
import { size, type Shape, frame, matrix } from "./shape.ts";
import { rectangle } from "../geometry/pen.ts";

/** Two desks back to back with their chairs, in a matrix. */
const desks: Shape = (drawing) =>
  matrix(
    drawing,
    (x, y) =>
      rectangle(x, y, 1.6, 0.75) +
      rectangle(x, y + 0.75, 1.6, 0.75) +
      rectangle(x + 0.5, y - 0.42, 0.6, 0.34, 0.12) +
      rectangle(x + 0.5, y + 1.58, 0.6, 0.34, 0.12),
  );

const desk: Shape = (drawing) => {
  const { x, y, w, h } = frame(drawing);
  return rectangle(x, y, w, h) + rectangle(x + w / 2 - 0.3, y + h + 0.1, 0.6, 0.4, 0.15);
};

/** Tables for four. */
const pods: Shape = (drawing) =>
  matrix(drawing, (x, y) => {
    const chairs = [
      [0.55, 0.06],
      [1.33, 0.06],
      [0.55, 1.78],
      [1.33, 1.78],
    ] as const;
    const seats = chairs.map(([dx, dy]) => rectangle(x + dx, y + dy, 0.42, 0.36, 0.12));
    return rectangle(x + 0.35, y + 0.5, 1.6, 1.2, 0.08) + seats.join("");
  });

/** A school desk with two chairs. */
const classroom: Shape = (drawing) =>
  matrix(
    drawing,
    (x, y) =>
      rectangle(x, y, 1.3, 0.5, 0.05) +
      rectangle(x + 0.12, y + 0.6, 0.4, 0.36, 0.12) +
      rectangle(x + 0.78, y + 0.6, 0.4, 0.36, 0.12),
  );

const DESKS: Record<string, Shape> = { desks, desk, pods, cls: classroom };

const SHAPES: Record<string, Shape> = { ...DESKS, ...SEATING, ...FIXTURES, ...OUTDOORS };

/** Path data of one thing, in metres; empty where its shape is unknown. */
export function pathOfShape(drawing: Drawing): string {
  return SHAPES[drawing.t]?.(drawing) ?? "";
}

/** One stroke of the drawing: everything of one style in one path, because a floor has a thousand shapes. */
export interface Paint {
  /** Class of the path: `plan-<style>`. */
  readonly style: string;
  readonly path: string;
  /** Width of the line in metres, where the shape has its own. */
  readonly width?: number;
}

/** Drawn shapes as few paths, in the order in which their styles first appear. Unknown shapes are left out. */
export function paint(drawings: readonly Drawing[], list: "furniture" | "decor"): Paint[] {
  const paints = new Map<string, Paint>();
  for (const drawing of drawings) {
    const path = pathOfShape(drawing);
    if (path === "") continue;
    const style = styleOf(drawing, list);
    const width = widthOf(drawing);
    const key = `${style} ${String(width)}`;
    const before = paints.get(key)?.path ?? "";
    paints.set(key, { style, path: before + path, ...(width === undefined ? {} : { width }) });
  }
  return [...paints.values()];
}

/** A class of the plan's stylesheet. */
type StyleName = string;

/** A tree in a hall is furniture; outdoors it is green. */
function styleOf(drawing: Drawing, list: "furniture" | "decor"): StyleName {
  switch (drawing.t) {
    case "tree":
      return list === "decor" ? "tree" : "furniture";
    case "pv":
      return "solar";
    case "cross":
      return "void";
    case "walk":
      return "walk";
    case "area":
    case "line":
      return typeof drawing["cls"] === "string" ? drawing["cls"] : "marking";
    default:
      return "furniture";
  }
}

function widthOf(drawing: Drawing): number | undefined {
  const width = size(drawing, "w");
  return (drawing.t === "walk" || drawing.t === "line") && width > 0 ? width : undefined;
}
