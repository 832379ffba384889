import styles from "./plant.module.css";

interface TankSymbolProps {
  /** %; null: not known. */
  level: number | null;
  width?: number;
  height?: number;
}

/** A tank or a sump, filled as far as it says. */
export function TankSymbol({ level, width = 30, height = 42 }: TankSymbolProps) {
  const inner = height - 6;
  const filled = (inner * Math.min(100, Math.max(0, level ?? 0))) / 100;
  return (
    <svg className={styles["tank"]} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <rect x="1.5" y="1.5" width={width - 3} height={height - 3} rx="4" data-known={level !== null} />
      <rect className={styles["water"]} x="3" y={3 + inner - filled} width={width - 6} height={filled} />
    </svg>
  );
}
