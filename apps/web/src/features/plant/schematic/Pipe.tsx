import styles from "./schematic.module.css";

/** A piece of pipe: in the colour of its medium with a mark of the direction while it flows, dashed while it does not. */
export function Pipe({ isFlowing }: { isFlowing: boolean | undefined }) {
  return (
    <svg
      className={styles["pipe"]}
      data-flow={isFlowing ?? "unknown"}
      viewBox="0 0 36 16"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <path d="M0 8h36" />
      {isFlowing === true && <path d="m14 2 6 6-6 6" />}
    </svg>
  );
}
