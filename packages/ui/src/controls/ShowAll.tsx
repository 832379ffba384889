import { t } from "@atrium/words";
import { type ReactNode, useState } from "react";
import styles from "./ShowAll.module.css";

interface ShowAllProps<Row> {
  /** The newest first. */
  rows: readonly Row[];
  /** So many are shown at first. */
  atFirst: number;
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a list, and under them a button that shows all. */
export function ShowAll<Row>({ rows, atFirst, children }: ShowAllProps<Row>) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      {children(isAll ? rows : rows.slice(0, atFirst))}
      {rows.length > atFirst && (
        <button
          type="button"
          className={`p-0 t12 border-0 cursor-pointer ${styles["more"]}`}
          aria-expanded={isAll}
          onClick={() => {
            setAll(!isAll);
          }}
        >
          {isAll ? t("Show newest only") : t("Show all {count}", { count: rows.length })}
        </button>
      )}
    </>
  );
}
