import {
  type ColumnDef,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { compareValues } from "@atrium/contract";
import type { ReactNode } from "react";

/** The keys of the columns on the screen: one says in a second line what others would, were there room for them. */
export type ShownColumns = ReadonlySet<string>;

/** @template Sort the words by which a server sorts the whole list */
export interface DataColumn<Row, Sort extends string = string> {
  key: string;
  /** The header; it carries the unit, not the cells. */
  title: string;
  /** Drawn in place of the title: a drawing over the words, words for a screen reader alone. */
  head?: ReactNode;
  /** The value that a click on the header sorts by; null goes last. Absent: the column does not sort. */
  sortBy?: (row: Row) => string | number | null;
  /** In a list that the server sorts: the word for this column's order. Absent: the column does not sort. */
  sortWord?: Sort;
  cell: (row: Row, shown: ShownColumns) => ReactNode;
  /** Numbers stand at the right. */
  align?: "start" | "center" | "end";
  /** Says what the row is: a header of it, which stays in sight while the others scroll sideways. */
  isRowHead?: boolean;
  /** In a loose table: takes the room that the others leave, whatever opens in it. */
  isMain?: boolean;
  /** Pixels; columns without one share the rest. */
  width?: number;
  /** Pixels that a column without a width keeps; 130 by default. */
  least?: number;
  /** The order in which columns are hidden when there is no room, 1 first. Absent: the column always stays. */
  givesWay?: number;
}

/** A part of a row that is drawn as a card. Cards have no header, so it has no title. */
export type CardColumn<Row> = Pick<DataColumn<Row>, "key" | "cell" | "align" | "width" | "isRowHead">;

/** What we take of the table library. */
export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    value: (one, other, column) => compareValues(one.getValue(column), other.getValue(column)),
  },
});

/** Our columns in the table library's form. It sorts; we draw. */
export function tableColumns<Row extends object, Sort extends string>(
  columns: readonly DataColumn<Row, Sort>[],
): ColumnDef<typeof features, Row>[] {
  return columns.map((column) => {
    const { sortBy } = column;
    return {
      id: column.key,
      accessorFn: (row) => sortBy?.(row) ?? undefined,
      enableSorting: sortBy !== undefined,
      sortUndefined: "last",
      sortFn: "value",
    };
  });
}
