import type { Drawing } from "@atrium/contract/site";
import { DESKS } from "./desks.ts";
import { FIXTURES } from "./fixtures.ts";
import { OUTDOORS } from "./outdoors.ts";
import { SEATING } from "./seating.ts";
import { size, type Shape } from "./shape.ts";

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

/** A tree in a hall is furniture; outdoors it is green. */
function styleOf(drawing: Drawing, list: "furniture" | "decor"): string {
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
