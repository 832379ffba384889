import type { ReactElement } from "react";

/** A chart in plan lines with the missing bars dashed. */
export function EmptyChart(): ReactElement {
  return (
    <svg width={150} height={92} viewBox="0 0 150 92" fill="none" aria-hidden>
      <path d="M8 6V82H144" stroke="var(--p-wall)" strokeWidth={1.5} />
      <path d="M8 32H144M8 57H144" stroke="var(--line-strong)" />
      {[58, 44, 30].map((top, index) => (
        <rect
          key={top}
          x={20 + index * 22}
          y={top}
          width={12}
          height={82 - top}
          fill="var(--surface-3)"
          stroke="var(--line-control)"
        />
      ))}
      {[24, 38].map((top, index) => (
        <rect
          key={top}
          x={88 + index * 22}
          y={top}
          width={12}
          height={82 - top}
          stroke="var(--accent)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
        />
      ))}
    </svg>
  );
}
