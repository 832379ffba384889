import styles from "./Counting.module.css";

/** A thin bar over figures that are being counted, with which. @param what "this week", "in 2026" */
export function Counting({ what }: { what: string }) {
  return (
    <output className={styles["counting"]}>
      <i aria-hidden />
      {`Counting ${what}`}
    </output>
  );
}
