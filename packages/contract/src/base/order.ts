import { saidNow } from "@atrium/words";
import type { Column } from "./column.ts";

/** The column that a list is sorted by. */
export interface ListSort {
  readonly key: string;
  readonly isDescending: boolean;
}

const words = new Intl.Collator("en", { numeric: true });

/** Numbers by their size; words with the numbers within them by theirs: "Light 9" before "Light 10". */
export function compareValues(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return words.compare(saidNow(String(one)), saidNow(String(other)));
}

/** The rows in the order in which a table shows them: what is not known goes last, whichever way it is sorted. */
export function sortedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: ListSort | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (column === undefined || sort === undefined) return rows;
  const { value, sortBy = value } = column;
  const keyed = rows.map((row) => ({ row, by: sortBy(row) }));
  const way = sort.isDescending ? -1 : 1;
  keyed.sort((one, other) => {
    if (one.by === null || other.by === null) return Number(one.by === null) - Number(other.by === null);
    return way * compareValues(one.by, other.by);
  });
  return keyed.map(({ row }) => row);
}
