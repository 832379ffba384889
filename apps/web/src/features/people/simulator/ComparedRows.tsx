import styles from "./simulator.module.css";

/** Something that the two roles have, each in its way. */
export interface ComparedRow {
  readonly key: string;
  readonly name: string;
  /** After the name, grey. */
  readonly note?: string;
  readonly here: string;
  readonly there: string;
  /** Of the name, where it is not that of the page. */
  readonly lang?: string;
  readonly hint?: string;
}

interface ComparedRowsProps {
  readonly head: string;
  readonly here: string;
  readonly there: string;
  readonly rows: readonly ComparedRow[];
}

/** Rows with a value for each of the two roles; those that differ stand out. */
export function ComparedRows({ head, here, there, rows }: ComparedRowsProps) {
  return (
    <div className={styles["rows"]}>
      <div className={`muted ${styles["row"]}`} aria-hidden>
        <span>{head}</span>
        <span>{here}</span>
        <span>{there}</span>
      </div>
      <ul className="plain-list" aria-label={head}>
        {rows.map((row) => (
          <li key={row.key} className={styles["row"]} data-differs={row.here !== row.there}>
            <span lang={row.lang} title={row.hint}>
              {row.name}
              {row.note !== undefined && <span className="muted num"> {row.note}</span>}
            </span>
            <span className="num">
              <span className="sr-only">{here}: </span>
              {row.here}
            </span>
            <span className="num">
              <span className="sr-only">{there}: </span>
              {row.there}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
