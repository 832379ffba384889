import type { ListSort, Paged } from "@atrium/contract";
import type { OrderBy } from "@atrium/contract/people";
import type { ReactNode } from "react";
import type { CardColumn, DataColumn } from "./columns.ts";

export interface TableSelection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

type OpenPage = (page: { page: number; size: number }) => void;

export interface DataTableProps<Row, Sort extends string = string> {
  /** The name of the table, for a screen reader: "Lights of zone B". */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The name of the row's checkbox for a screen reader: the device's name. */
  rowName: (row: Row) => string;
  /** Keep the array the same between renders while the columns are the same. */
  columns: readonly DataColumn<Row, Sort>[];
  initialSort?: { key: string; isDescending: boolean };
  /** The order of rows that the server sorts, and how another one is asked for. Absent: the table sorts. */
  order?: { sortBy: Sort; orderBy: OrderBy; onChange: (order: { sortBy: Sort; orderBy: OrderBy }) => void };
  /** Called with what the rows are sorted by, at first and after each change. */
  onSorted?: (sort: ListSort | undefined) => void;
  /** Checkboxes in front of the rows. */
  selection?: TableSelection;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** The whole that the rows are parts of. It is the last line, whatever they are sorted by, and nothing is done to it. */
  sum?: Row;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** Height of every row, px; 36 unless rows have a second line. Of a loose table the least height. */
  rowHeight?: number;
  /** Columns as wide and rows as tall as what stands in them; all rows are drawn. For one page of a list. */
  isLoose?: boolean;
  /** It stands in a card, and has no frame of its own. */
  isInCard?: boolean;
  /** The rows are of the address before: the next are being read. */
  isPassing?: boolean;
  /** The rows in a narrow place, as on a phone: two lines each unless `heightOf` says how tall, px; without a header. */
  cards?: { readonly columns: readonly CardColumn<Row>[]; readonly heightOf?: (row: Row) => number };
  /** The list goes on after these rows: nobody says how many there are. */
  hasMore?: boolean;
  /** Below the rows, always in sight: how many there are. @param sortedBy the key of the column they are sorted by */
  foot?: (sortedBy: string | undefined) => ReactNode;
  /** Page by page, with the pages in the foot: of all rows, or the page `list` that the rows are. Absent: scrolled. */
  pages?: { page: number; size: number; onOpen: OpenPage } | { list: Paged<Row>; onOpen: OpenPage };
}
