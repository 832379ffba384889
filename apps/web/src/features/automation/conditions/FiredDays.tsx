import styles from "./conditions.module.css";

const TALLEST = 18;
/** From so many on a bar is full. */
const FULL = 4;

/** How often a condition fired on each of the last days, today the last. */
export function FiredDays({ fired }: { fired: readonly number[] }) {
  const total = fired.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="muted">none</span>;
  const most = Math.max(FULL, ...fired);
  const days = fired.filter((count) => count > 0).length;
  const words = `${total === 1 ? "once" : `${total} times`} on ${days === 1 ? "one" : days} of ${fired.length} days`;
  return (
    <span title={words}>
      <span className={`inline-flex items-end gap-2 ${styles["fired"]}`} aria-hidden="true">
        {fired.map((count, day) => {
          // Days have no other name than their place.
          const key = `day ${String(day)}`;
          const height = count === 0 ? 1 : Math.max(4, Math.round((count / most) * TALLEST));
          return <i key={key} data-none={count === 0 || undefined} style={{ height }} />;
        })}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
