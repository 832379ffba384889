import type { Column, Paged } from "@atrium/contract";
import { type Cell, linesOf } from "./exportTable.ts";

/** Rows that are read from the database in one go. */
const ROWS_AT_ONCE = 1_000;

type ReadPage<Row> = (page: { readonly page: number; readonly size: number }) => Promise<Paged<Row>>;

/** How many rows a list has that is read page by page. */
export async function countOf(read: ReadPage<unknown>): Promise<number> {
  return (await read({ page: 1, size: 1 })).total;
}

/** The rows of a list that is read page by page, no more than were counted. */
export async function* pagedBatches<Row>(
  columns: readonly Column<Row>[],
  count: number,
  read: ReadPage<Row>,
): AsyncIterable<readonly (readonly Cell[])[]> {
  for (let page = 1; (page - 1) * ROWS_AT_ONCE < count; page += 1) {
    const { data } = await read({ page, size: ROWS_AT_ONCE });
    if (data.length === 0) return;
    yield linesOf(columns, data.slice(0, count - (page - 1) * ROWS_AT_ONCE));
  }
}
