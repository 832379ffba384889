interface FloorStackProps {
  /** Labels of the floors that exist, from the ground up. */
  floors: readonly string[];
  /** The floor that is missing, drawn on top. */
  missing: string;
}

const FLOOR_HEIGHT = 33;
const WIDTH = 155;
const LEFT = 34;

/** A building in plan lines with the missing floor dashed. */
export function FloorStack({ floors, missing }: FloorStackProps) {
  const height = (floors.length + 1) * FLOOR_HEIGHT + 6;
  const base = height - 4;
  const top = base - floors.length * FLOOR_HEIGHT;
  return (
    <svg width="232" height={height} viewBox={`0 0 232 ${String(height)}`} fontSize="11" aria-hidden>
      {floors.map((label, index) => {
        const y = base - (index + 1) * FLOOR_HEIGHT;
        return (
          <g key={label}>
            <rect
              x={LEFT}
              y={y}
              width={WIDTH}
              height={FLOOR_HEIGHT}
              fill="var(--surface)"
              stroke="var(--p-wall)"
              strokeWidth="2"
            />
            {[0, 1, 2, 3, 4, 5].map((window) => (
              <rect
                key={window}
                x={LEFT + 12 + window * 23}
                y={y + 9}
                width="16"
                height="15"
                rx="2"
                fill="var(--surface-3)"
                stroke="var(--line-strong)"
              />
            ))}
            <text x={LEFT - 9} y={y + 21} textAnchor="end" fill="var(--ink-3)">
              {label}
            </text>
          </g>
        );
      })}
      <rect
        x={LEFT}
        y={top - FLOOR_HEIGHT + 2}
        width={WIDTH}
        height={FLOOR_HEIGHT - 2}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="7 4"
      />
      <text x={LEFT - 9} y={top - 11} textAnchor="end" fontWeight="600" fill="var(--accent-text)">
        {missing}
      </text>
      <path d={`M4 ${String(base)}H220`} stroke="var(--p-wall)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
