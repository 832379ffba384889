import type { ReactNode } from "react";
import styles from "./BoardTable.module.css";

export interface BoardColumn {
  key: string;
  title: ReactNode;
  align: "center" | "right" | "wide";
  /** Where there is less room it goes: on tablets, or on phones. */
  goes?: "tablet" | "phone";
}

export interface BoardRow {
  key: string;
  /** Its mark, number and name. */
  head: ReactNode;
  /** By the keys of the columns. */
  cells: Readonly<Record<string, ReactNode>>;
  isAlarm?: boolean;
  isStrong?: boolean;
}

interface BoardTableProps {
  /** The board for those who hear it: it can be scrolled by keys too. */
  label: string;
  /** Over the heads of the rows. */
  corner: ReactNode;
  columns: readonly BoardColumn[];
  rows: readonly BoardRow[];
  /** What it shows is from before: nothing is known now. */
  isDashed?: boolean;
}

/** Rows and columns of marks that are seen at a glance: no list, so nothing of it is sorted, chosen or exported. */
export function BoardTable({ label, corner, columns, rows, isDashed = false }: BoardTableProps) {
  return (
    // What does not fit is reached by scrolling it, with keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["scroll"]} aria-label={label} tabIndex={0}>
      <table className={styles["board"]} data-dashed={isDashed || undefined}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, title, align, goes }) => (
              <th key={key} scope="col" data-align={align} data-goes={goes}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells, isAlarm, isStrong }) => (
            <tr key={key} data-alarm={isAlarm || undefined} data-strong={isStrong || undefined}>
              <th scope="row">{head}</th>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align} data-goes={column.goes}>
                  {cells[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
