import styles from "./singleLine.module.css";
import { Drop } from "./symbols.tsx";

/** What the marks of the diagram mean. */
export function Legend() {
  return (
    <div className={`row wrap ${styles["legend"]} t12 muted`} aria-hidden>
      <span data-live>
        <Drop isClosed direction={undefined} /> Closed
      </span>
      <span data-live>
        <Drop isClosed={false} direction={undefined} /> Open
      </span>
      <span data-live="false">
        <i className={styles["line"]} /> Without voltage
      </span>
      <span data-live>
        <Drop isClosed direction="down" /> Direction of power
      </span>
      <span>Read only</span>
    </div>
  );
}
