import styles from "./Bullet.module.css";

interface BulletProps {
  /** Of the whole length. */
  share: number;
  limit: number;
  isMet?: boolean;
}

/** A figure as a bar beside the mark of its limit. What is beyond the limit has the colour of trouble. */
export function Bullet({ share, limit, isMet = true }: BulletProps) {
  const within = isMet ? share : Math.min(share, limit);
  return (
    <div className={styles["bullet"]} aria-hidden>
      <span className={styles["within"]} style={{ width: percent(within) }} />
      {!isMet && (
        <span
          className={styles["beyond"]}
          style={{ left: percent(limit), width: percent(Math.max(0, share - limit)) }}
        />
      )}
      <span className={styles["limit"]} style={{ left: percent(limit) }} />
    </div>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
