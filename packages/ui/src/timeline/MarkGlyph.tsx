import type { ReactElement } from "react";

export const TIME_MARKS = ["fire", "alarm", "trouble", "silent", "command", "event"] as const;
export type TimeMarkKind = (typeof TIME_MARKS)[number];

/** What happened at a time, as a shape of its own: no two differ by colour alone. It is drawn around its origin, 9 px high. */
const SHAPES: Readonly<Record<TimeMarkKind, ReactElement>> = {
  fire: <path d="M0 -6L6 5H-6Z" fill="var(--alarm)" stroke="var(--alarm-text)" strokeWidth={1.5} />,
  alarm: <path d="M0 -5L5 4H-5Z" fill="var(--alarm)" />,
  trouble: <path d="M0 -5L5 0 0 5-5 0Z" fill="var(--trouble)" />,
  silent: <circle r={3.6} fill="none" stroke="var(--ink-3)" strokeWidth={1.5} strokeDasharray="2.4 1.6" />,
  command: <circle r={3} fill="var(--ink-2)" />,
  event: <rect x={-1} y={-4.5} width={2} height={9} fill="var(--ink-2)" />,
};

/** The mark alone, in a square of 14 px, for a line of words beside it. */
export function MarkGlyph({ kind }: { kind: TimeMarkKind }): ReactElement {
  return (
    <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden>
      {SHAPES[kind]}
    </svg>
  );
}

export function PlacedMark({
  kind,
  x,
  y,
  text,
}: {
  kind: TimeMarkKind;
  x: number;
  y: number;
  text: string;
}): ReactElement {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`} data-mark={kind}>
      <title>{text}</title>
      {SHAPES[kind]}
    </g>
  );
}
