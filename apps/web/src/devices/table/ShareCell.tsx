import styles from "./DeviceTable.module.css";

/** A share as a bar with its figure; grey while it is old. @param share 0 to 1 */
export function ShareCell({ share, text, isOld }: { share: number | undefined; text: string; isOld: boolean }) {
  return (
    <span className={styles["level"]}>
      <span className={styles["track"]} aria-hidden>
        <i style={{ width: `${String((share ?? 0) * 100)}%` }} data-old={isOld} />
      </span>
      <span className="num ell">{text}</span>
    </span>
  );
}
