import styles from "./Car.module.css";

const EACH = 12;

/** As many as fit, behind the doors. */
export function People({ count, width }: { count: number; width: number }) {
  const shown = Math.min(count, Math.floor(width / EACH));
  return (
    <svg
      className={styles["people"]}
      width={width}
      height="36"
      viewBox={`${String(-width / 2)} -36 ${String(width)} 36`}
      aria-hidden
    >
      {Array.from({ length: shown }, (_, index) => (
        <g key={index} transform={`translate(${String((index - (shown - 1) / 2) * EACH)} 0)`}>
          <circle cy="-29" r="3.6" />
          <path d="M-4.2 0V-18q0-5.5 4.2-5.5t4.2 5.5V0Z" />
        </g>
      ))}
    </svg>
  );
}
