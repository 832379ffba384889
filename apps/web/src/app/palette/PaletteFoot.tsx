import styles from "./Palette.module.css";

/** What the keys do. */
export function PaletteFoot({ canControl }: { canControl: boolean }) {
  return (
    <div className={styles["foot"]}>
      <span>
        <kbd className={styles["key"]}>↑</kbd>
        <kbd className={styles["key"]}>↓</kbd>
        Move
      </span>
      <span>
        <kbd className={styles["key"]}>Enter</kbd>
        {canControl ? "Open, or run: asks before it sends" : "Open"}
      </span>
      {canControl && (
        <span className={styles["last"]}>
          <kbd className={styles["key"]}>Tab</kbd>
          Set a value
        </span>
      )}
    </div>
  );
}
