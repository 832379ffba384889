import type { ReactNode } from "react";

interface PriorityMarkProps {
  /** 1 is the gravest. */
  priority: 1 | 2 | 3 | 4;
  size?: number;
  /** Its word for a screen reader, where none stands beside it: "Critical". */
  label?: string;
}

const SHAPES: Record<PriorityMarkProps["priority"], ReactNode> = {
  1: <path d="M0 -9L9.4 7.6H-9.4Z" fill="var(--alarm)" />,
  2: <path d="M0 -9.4L9.4 0 0 9.4-9.4 0Z" fill="var(--trouble)" />,
  3: <rect x="-7.4" y="-7.4" width="14.8" height="14.8" rx="2.4" fill="var(--ink-2)" />,
  4: <circle r="7.2" fill="var(--surface)" stroke="var(--ink-3)" strokeWidth="1.6" />,
};
const FIGURES = { 1: "var(--on-alarm)", 2: "var(--on-trouble)", 3: "var(--surface)", 4: "var(--ink-2)" } as const;

/** The mark of an alarm's priority: its shape and its number read without colour (DESIGN §11). */
export function PriorityMark({ priority, size = 18, label }: PriorityMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-10 -10 20 20"
      style={{ display: "block", flex: "none" }}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {SHAPES[priority]}
      <text
        textAnchor="middle"
        y={priority === 1 ? 5.4 : 3.9}
        fontSize="10.5"
        fontWeight="700"
        fill={FIGURES[priority]}
      >
        {priority}
      </text>
    </svg>
  );
}
