import type { Position, Segment } from "@atrium/contract";

/** SVG path data in metres, to the millimetre. */
function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
function point(x: number, y: number): string {
  return `${number(x)} ${number(y)}`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${point(x1, y1)}L${point(x2, y2)}`;
}

export function lines(segments: readonly Segment[]): string {
  return segments.map((segment) => line(...segment)).join("");
}

export function polyline(positions: readonly Position[]): string {
  return positions.length === 0 ? "" : `M${positions.map(([x, y]) => point(x, y)).join("L")}`;
}

export function polygon(positions: readonly Position[]): string {
  return positions.length === 0 ? "" : `${polyline(positions)}Z`;
}

/** @param radius of the corners, metres */
export function rectangle(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `M${point(x, y)}h${number(width)}v${number(height)}h${number(-width)}Z`;
  const corner = (dx: number, dy: number) => `a${number(r)} ${number(r)} 0 0 1 ${point(dx, dy)}`;
  return [
    `M${point(x + r, y)}h${number(width - 2 * r)}${corner(r, r)}`,
    `v${number(height - 2 * r)}${corner(-r, r)}`,
    `h${number(2 * r - width)}${corner(-r, -r)}`,
    `v${number(2 * r - height)}${corner(r, -r)}Z`,
  ].join("");
}

export function circle(x: number, y: number, radius: number): string {
  const half = (dx: number) => `a${number(radius)} ${number(radius)} 0 1 0 ${number(dx)} 0`;
  return `M${point(x - radius, y)}${half(2 * radius)}${half(-2 * radius)}Z`;
}

/** A quarter turn of a door leaf. @param sweep 1 clockwise on the screen */
export function arc(from: Position, to: Position, radius: number, sweep: 0 | 1): string {
  return `M${point(...from)}A${number(radius)} ${number(radius)} 0 0 ${String(sweep)} ${point(...to)}`;
}

/** Marks of zero length: with square line ends each is a small square of the line's width. */
export function dots(positions: readonly Position[]): string {
  return positions.map(([x, y]) => `M${point(x, y)}h0`).join("");
}

/** A soft curve through all positions. */
export function curve(positions: readonly Position[]): string {
  const last = positions.length - 1;
  return through(positions, last, (index) => positions[Math.min(last, Math.max(0, index))]);
}

/** A closed soft curve through all positions. */
export function blob(positions: readonly Position[]): string {
  const count = positions.length;
  return `${through(positions, count, (index) => positions[(index + count) % count])}Z`;
}

function through(positions: readonly Position[], pieces: number, at: (index: number) => Position | undefined): string {
  const [start] = positions;
  if (start === undefined) return "";
  let path = `M${point(...start)}`;
  for (let index = 0; index < pieces; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    const first = point(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6);
    const second = point(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6);
    path += `C${first} ${second} ${point(...c)}`;
  }
  return path;
}
