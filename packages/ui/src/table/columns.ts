import type { ColumnDef } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { features } from "./DataTable.tsx";

export type DataColumn<Row> = {
  key: string;
  /** The header; a unit stands here, not in the cells. */
  title: string;
  /** The value that a click on the header sorts by; null goes last. Absent: the column does not sort. */
  sortBy?: (row: Row) => string | number | null;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  align?: "start" | "end";
  /** Pixels; columns without one share the rest. */
  width?: number;
  /** Pixels that a column without a width keeps; 130 by default. */
  least?: number;
  /** The order in which columns give way for want of room, 1 first. Absent: the column always stays. */
  givesWay?: number;
};

/** Our columns in the table library's form. It sorts; we draw. */
export function tableColumns<Row extends object>(
  columns: readonly DataColumn<Row>[],
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

const words = new Intl.Collator("en", { numeric: true });

/** Numbers by their size; words with the numbers within them by theirs: "Light 9" before "Light 10". */
export function compareValues(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return words.compare(String(one), String(other));
}
