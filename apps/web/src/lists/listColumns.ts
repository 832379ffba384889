import type { Column } from "@atrium/contract";
import type { DataColumn } from "@atrium/ui";

/** How a table draws one of a list's columns. */
type Look<Row, Sort extends string> = Partial<Omit<DataColumn<Row, Sort>, "key" | "title">>;

/** A list's columns, which exports write as well, with their looks. A cell without one of its own shows the column's value. */
export function listColumns<Row, Key extends string, Sort extends string = string>(
  columns: readonly (Column<Row> & { readonly key: Key })[],
  looks: Readonly<Record<NoInfer<Key>, Look<NoInfer<Row>, Sort>>>,
): DataColumn<Row, Sort>[] {
  return columns.map(({ key, title, value }) => ({ key, title, cell: (row) => value(row) ?? "–", ...looks[key] }));
}
