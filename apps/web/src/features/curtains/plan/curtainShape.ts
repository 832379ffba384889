import type { Position } from "@atrium/contract";
import { placeAt, type WindowLine } from "./windowLine.ts";

/** How large the marks are drawn, metres: they keep their size on screen at usual scales. */
export interface MarkSize {
  /** Half the height of a wave of the cloth. */
  readonly amplitude: number;
  /** Length of half a wave. */
  readonly pitch: number;
  /** How far from the window's line the cloth hangs. */
  readonly depth: number;
}

/** Pixels at which a wave can be read. */
const AMPLITUDE = 4.4;
const PITCH = 6.6;

/** @param scale pixels per metre */
export function markSizeAt(scale: number): MarkSize {
  const amplitude = between(0.1, AMPLITUDE / scale, 0.4);
  return { amplitude, pitch: (amplitude * PITCH) / AMPLITUDE, depth: Math.max(0.4, amplitude * 1.6 + 0.12) };
}

/** Room at the window's ends, metres. */
const END = 0.12;
/** Paths of one curtain, in metres. */
export interface CurtainShape {
  readonly track: string;
  /** The two halves: waves, or two strokes at each end where it is open. */
  readonly cloth: string;
  /** Where the halves end, metres along the window; light comes in between. */
  readonly gap: readonly [number, number];
}

/** A curtain that closes from both ends. @param position % open */
export function curtainShape(window: WindowLine, position: number, size: MarkSize): CurtainShape {
  const [left, right] = edgesAt(window, position);
  const end = window.width - END;
  const track = path([placeAt(window, END, size.depth), placeAt(window, end, size.depth)]);
  // Less than a wave of cloth cannot be distinguished from none.
  const isGathered = left - END < size.pitch;
  const apart = size.pitch * 0.7;
  const cloth = isGathered
    ? [END, END + apart, end, end - apart].map((t) => stroke(window, t, size)).join("")
    : wave(window, { from: END, to: left }, size) + wave(window, { from: end, to: right }, size);
  return { track, cloth, gap: [left, right] };
}

/** The two strokes at which a curtain on its way will end. */
export function targetMarks(window: WindowLine, target: number, size: MarkSize): string {
  return edgesAt(window, target)
    .map((t) => stroke(window, t, { ...size, amplitude: size.amplitude * 1.7 }))
    .join("");
}

/** Daylight that comes in through the gap, wider with its depth; empty where there is hardly a gap. */
export function daylightShape(window: WindowLine, [from, to]: CurtainShape["gap"], reach: number): string {
  if (to - from < 0.08) return "";
  const corners = [
    placeAt(window, from, 0.15),
    placeAt(window, to, 0.15),
    placeAt(window, to + 0.5, reach),
    placeAt(window, from - 0.5, reach),
  ];
  return `${path(corners)}Z`;
}

/** Chevrons before each half that show which way it goes. */
export function chevrons(window: WindowLine, position: number, opening: boolean, size: MarkSize): string {
  const [left, right] = edgesAt(window, position);
  const step = size.pitch * 1.1;
  const gap = right - left;
  const count = Math.min(3, Math.floor(gap / 2 / step));
  const one = (t: number, direction: number) => {
    const tip = placeAt(window, t + direction * size.pitch * 0.4, size.depth);
    const wings = [-1, 1].map((side) =>
      placeAt(window, t - direction * size.pitch * 0.2, size.depth + side * size.amplitude * 0.8),
    );
    return path([wings[0] ?? tip, tip, wings[1] ?? tip]);
  };
  const marks = Array.from({ length: Math.max(1, count) }, (_, index) => (index + 0.8) * step);
  const outward = opening ? 1 : -1;
  return marks.map((away) => one(left + away, -outward) + one(right - away, outward)).join("");
}

/** Where the two halves end, metres along the window. */
function edgesAt(window: WindowLine, position: number): [number, number] {
  const span = window.width - 2 * END;
  const half = (span * (1 - between(0, position, 100) / 100)) / 2;
  return [END + half, window.width - END - half];
}

/** Waves from an end to the cloth's edge; the first begins at the end, so that a moving edge does not shift them. */
function wave(window: WindowLine, { from, to }: { from: number; to: number }, { amplitude, pitch, depth }: MarkSize) {
  const direction = Math.sign(to - from);
  const length = Math.abs(to - from);
  let d = `M${point(placeAt(window, from, depth))}`;
  for (let at = 0, index = 0; at < length; at += pitch, index += 1) {
    const next = Math.min(length, at + pitch);
    const top = depth + (index % 2 === 0 ? -1 : 1) * amplitude * 2 * ((next - at) / pitch);
    d += `Q${point(placeAt(window, from + (direction * (at + next)) / 2, top))} ${point(placeAt(window, from + direction * next, depth))}`;
  }
  return d;
}

function stroke(window: WindowLine, t: number, { amplitude, depth }: MarkSize): string {
  return path([placeAt(window, t, depth - amplitude), placeAt(window, t, depth + amplitude)]);
}

function path(places: readonly Position[]): string {
  return `M${places.map(point).join("L")}`;
}

function point([x, y]: Position): string {
  return `${String(Math.round(x * 1000) / 1000)} ${String(Math.round(y * 1000) / 1000)}`;
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
