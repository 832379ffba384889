import type { OrderBy } from "@atrium/contract";
import { Icon } from "@atrium/ui";
import arrowDown from "lucide-react/icons/arrow-down";
import arrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import styles from "./ListTable.module.css";

export type ListColumn<Row, Sort extends string> = {
  key: string;
  title: ReactNode;
  /** What the server sorts by where the header is pressed. */
  sort?: Sort;
  cell: (row: Row) => ReactNode;
  align?: "center" | "end";
  /** Absent on a phone, where the first column says it in its second line. */
  isWide?: boolean;
  /** Takes the room that the others leave: they keep their widths, whatever opens in it. */
  isMain?: boolean;
};

export type ListSort<Sort extends string> = { sortBy: Sort; orderBy: OrderBy };

type ListTableProps<Row, Sort extends string> = {
  /** What the rows are, for a screen reader. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly ListColumn<Row, Sort>[];
  sort?: ListSort<Sort>;
  onSort?: (sort: ListSort<Sort>) => void;
  /** The row whose form is open. */
  openKey?: string | number | undefined;
  /** A click anywhere on a row; for the keyboard the first cell holds a link of its own. */
  onOpen?: (row: Row) => void;
  /** The rows are of the address before: the next are being read. */
  isPassing?: boolean;
};

/** A page of a list that the server sorts. */
export function ListTable<Row, Sort extends string = never>(props: ListTableProps<Row, Sort>) {
  const { columns, sort, onSort, onOpen } = props;
  return (
    <div className={styles["place"]}>
      <table
        className={styles["table"]}
        aria-label={props.label}
        aria-busy={props.isPassing}
        data-passing={props.isPassing}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-wide={column.isWide}
                data-main={column.isMain}
                aria-sort={sortWord(column.sort, sort)}
              >
                <Title column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            // The keyboard opens the row by the link in its first cell.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <tr
              key={props.rowKey(row)}
              data-open={props.rowKey(row) === props.openKey}
              data-clickable={onOpen !== undefined}
              onClick={() => onOpen?.(row)}
            >
              {columns.map((column) => (
                <td key={column.key} data-align={column.align} data-wide={column.isWide}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TitleProps<Row, Sort extends string> = {
  column: ListColumn<Row, Sort>;
  sort: ListSort<Sort> | undefined;
  onSort: ((sort: ListSort<Sort>) => void) | undefined;
};

function Title<Row, Sort extends string>({ column, sort, onSort }: TitleProps<Row, Sort>) {
  const { sort: sortBy, title } = column;
  if (sortBy === undefined) return title;
  const isSorted = sort?.sortBy === sortBy;
  const next: OrderBy = isSorted && sort.orderBy === "ASC" ? "DESC" : "ASC";
  return (
    <button type="button" className={styles["sort"]} onClick={() => onSort?.({ sortBy, orderBy: next })}>
      {title}
      {isSorted && <Icon of={sort.orderBy === "DESC" ? arrowDown : arrowUp} size={12} />}
    </button>
  );
}

function sortWord<Sort extends string>(column: Sort | undefined, sort: ListSort<Sort> | undefined) {
  if (column === undefined || sort?.sortBy !== column) return undefined;
  return sort.orderBy === "DESC" ? "descending" : "ascending";
}
