import { barsOf } from "./levels.ts";

/** Five rising bars, filled up to the level. The word beside them says it. */
export function LevelBars({ level }: { level: number | null }) {
  const filled = barsOf(level);
  return (
    <svg width="25" height="14" aria-hidden style={{ flex: "none" }}>
      {[0, 1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={bar * 5}
          y={10 - bar * 2}
          width="3.4"
          height={4 + bar * 2}
          rx="1"
          fill={bar < filled ? "var(--accent)" : "var(--line-strong)"}
        />
      ))}
    </svg>
  );
}
