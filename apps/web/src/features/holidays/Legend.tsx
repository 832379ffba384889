import styles from "./holidays.module.css";

/** What the marks of the calendar mean. */
export function Legend({ hasSample }: { hasSample: boolean }) {
  return (
    <ul className={`flex wrap t12 ink2 ${styles["legend"]}`} aria-label="Legend">
      <li className="row gap-7">
        <span className={styles["mark"]} data-kind="public" /> Holiday
      </li>
      <li className="row gap-7">
        <span className={styles["mark"]} data-kind="public" data-past /> Past
      </li>
      <li className="row gap-7">
        <span className={styles["mark"]} data-kind="campus" /> Campus only
      </li>
      {hasSample && (
        <li className="row gap-7">
          <span className={styles["mark"]} data-kind="public" data-sample /> Not announced yet
        </li>
      )}
      <li className="row gap-7">
        <span className={styles["dot"]} /> Today
      </li>
    </ul>
  );
}
