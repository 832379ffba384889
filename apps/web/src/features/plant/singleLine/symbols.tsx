import styles from "./singleLine.module.css";

/** Where the grid comes in. */
export function Grid() {
  return (
    <svg className={styles["symbol"]} width="24" height="52" viewBox="0 0 24 52" aria-hidden>
      <path d="M6 10 12 2l6 8M12 2v50" />
      <path d="m8 30 4 5 4-5" className={styles["way"]} />
    </svg>
  );
}

/** The two coils of a transformer. */
export function Windings() {
  return (
    <svg className={styles["symbol"]} width="32" height="52" viewBox="0 0 32 52" aria-hidden>
      <path d="M16 0v6M16 46v6" />
      <circle cx="16" cy="18" r="12" />
      <circle cx="16" cy="34" r="12" />
    </svg>
  );
}

interface DropProps {
  isClosed: boolean;
  /** Which way power goes; undefined: none goes. */
  direction: "down" | "up" | undefined;
}

/** The way from a busbar to what hangs on it: a breaker, and where power goes. */
export function Drop({ isClosed, direction }: DropProps) {
  return (
    <svg className={styles["symbol"]} width="24" height="44" viewBox="0 0 24 44" aria-hidden>
      <path d="M12 0v10M12 22v22" />
      <rect x="6" y="10" width="12" height="12" data-closed={isClosed} />
      {isClosed && direction === "down" && <path d="m8 31 4 5 4-5" className={styles["way"]} />}
      {isClosed && direction === "up" && <path d="m8 36 4-5 4 5" className={styles["way"]} />}
    </svg>
  );
}

/** A transfer switch: its blade lies on the mains or on the generator. */
export function Blade({ isOver }: { isOver: boolean }) {
  return (
    <svg className={styles["symbol"]} width="52" height="30" viewBox="0 0 52 30" aria-hidden>
      <circle cx="10" cy="6" r="3" data-filled={!isOver} />
      <circle cx="42" cy="6" r="3" data-filled={isOver} />
      <circle cx="26" cy="24" r="3" data-filled />
      <path d={isOver ? "M26 24 42 6" : "M26 24 10 6"} />
    </svg>
  );
}

export function Engine() {
  return (
    <svg className={styles["symbol"]} width="40" height="40" viewBox="0 0 40 40" aria-hidden>
      <circle cx="20" cy="20" r="17" />
      <text x="20" y="26" textAnchor="middle">
        G
      </text>
    </svg>
  );
}
