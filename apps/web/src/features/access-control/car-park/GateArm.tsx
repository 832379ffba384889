import styles from "../doors.module.css";

interface GateArmProps {
  isUp: boolean;
  isOld: boolean;
  isAlarm: boolean;
}

const STRIPES = [0, 1, 2, 3, 4, 5] as const;
const STRIPE = 34;

/** A gate's arm as it stands: across the lane, or up. */
export function GateArm({ isUp, isOld, isAlarm }: GateArmProps) {
  const ink = isAlarm ? "var(--alarm)" : isOld ? "var(--ink-3)" : "var(--p-wall)";
  return (
    <svg className={`block w-full ${styles["arm"]}`} viewBox="0 0 280 72" aria-hidden>
      <line x1="0" y1="66" x2="280" y2="66" stroke="var(--line-strong)" strokeWidth="2" />
      <rect x="24" y="34" width="16" height="32" rx="2" fill={ink} />
      <g transform={isUp ? "rotate(-62 32 40)" : undefined}>
        {STRIPES.map((stripe) => (
          <rect
            key={stripe}
            x={36 + stripe * STRIPE}
            y="37"
            width={STRIPE}
            height="6"
            fill={stripe % 2 === 0 ? ink : "var(--surface)"}
            stroke={ink}
          />
        ))}
      </g>
    </svg>
  );
}
