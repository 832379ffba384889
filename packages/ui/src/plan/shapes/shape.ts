import type { Position } from "@atrium/contract";
import type { Drawing } from "@atrium/contract/site";

/** Path data in metres of one drawn thing. */
export type Shape = (drawing: Drawing) => string;

/** A number field of a drawn thing; a missing field or one that is not a number counts as `otherwise`. */
export function size(drawing: Drawing, field: string, otherwise = 0): number {
  const value = drawing[field];
  return typeof value === "number" ? value : otherwise;
}

export function isTrue(drawing: Drawing, field: string): boolean {
  return drawing[field] === true;
}

export function numbers(drawing: Drawing, field: string): number[] {
  const value = drawing[field];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "number") : [];
}

export function positions(drawing: Drawing, field: string): Position[] {
  const value = drawing[field];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): Position[] => {
    if (!Array.isArray(entry)) return [];
    const [x, y] = entry as unknown[];
    return typeof x === "number" && typeof y === "number" ? [[x, y]] : [];
  });
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export function frame(drawing: Drawing): Frame {
  return { x: size(drawing, "x"), y: size(drawing, "y"), w: size(drawing, "w"), h: size(drawing, "h") };
}

/** `count` pieces side by side: the path of each, given its index. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: Math.max(0, count) }, (_, index) => piece(index)).join("");
}

/** A matrix of equal pieces (`cols` × `rows` at `dx`, `dy`) without the ones that `skip` names. */
export function matrix(drawing: Drawing, piece: (x: number, y: number) => string): string {
  const rows = size(drawing, "rows");
  const skipped = new Set(numbers(drawing, "skip"));
  return repeat(size(drawing, "cols") * rows, (index) => {
    if (skipped.has(index)) return "";
    const column = Math.floor(index / rows);
    return piece(
      size(drawing, "x") + column * size(drawing, "dx"),
      size(drawing, "y") + (index % rows) * size(drawing, "dy"),
    );
  });
}
