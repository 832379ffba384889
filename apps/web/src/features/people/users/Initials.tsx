import styles from "../people.module.css";

/** The first two letters of a name, as in the header. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={`grid place-center flex-none t11 b ink2 ${styles["initials"]}`} aria-hidden>
      {name.slice(0, 2).toUpperCase()}
    </span>
  );
}
