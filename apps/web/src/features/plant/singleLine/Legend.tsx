import styles from "./singleLine.module.css";
import { Drop } from "./symbols.tsx";

/** What the marks of the diagram mean. */
export function Legend() {
  return (
    <div className={`row wrap ${styles["legend"]} t12 muted`} aria-hidden>
      <span className="inline-row gap-6" data-live>
        <Drop isClosed direction={undefined} /> Closed
      </span>
      <span className="inline-row gap-6" data-live>
        <Drop isClosed={false} direction={undefined} /> Open
      </span>
      <span className="inline-row gap-6" data-live="false">
        <i className={styles["line"]} /> Without voltage
      </span>
      <span className="inline-row gap-6" data-live>
        <Drop isClosed direction="down" /> Direction of power
      </span>
      <span className="inline-row gap-6">Read only</span>
    </div>
  );
}
