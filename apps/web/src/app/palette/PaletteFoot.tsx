import styles from "./Palette.module.css";

/** What the keys do. */
export function PaletteFoot({ canControl }: { canControl: boolean }) {
  return (
    <div className={`flex border-t t12 muted bg-2 ${styles["foot"]}`}>
      <span className="row gap-6">
        <kbd className={`nowrap muted ${styles["key"]}`}>↑</kbd>
        <kbd className={`nowrap muted ${styles["key"]}`}>↓</kbd>
        Move
      </span>
      <span className="row gap-6">
        <kbd className={`nowrap muted ${styles["key"]}`}>Enter</kbd>
        {canControl ? "Open, or run: asks before it sends" : "Open"}
      </span>
      {canControl && (
        <span className={`row gap-6 ${styles["last"]}`}>
          <kbd className={`nowrap muted ${styles["key"]}`}>Tab</kbd>
          Set a value
        </span>
      )}
    </div>
  );
}
