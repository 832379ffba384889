import { type ListQuery, pageAsked, type Paged } from "@atrium/contract";
import type { SelectQueryBuilder } from "kysely";

/** The ILIKE pattern for text that contains the words literally. */
export function containing(words: string): string {
  return `%${words.replaceAll("\0", "").replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Rows in their order, of which a page can be read. */
interface OrderedRows<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** One page of a query's rows. @param chosen all of them, to be counted @param rows the same with their columns and order */
export async function readPage<Tables, Table extends keyof Tables, Chosen, Row>(
  chosen: SelectQueryBuilder<Tables, Table, Chosen>,
  rows: OrderedRows<Row>,
  query: ListQuery,
): Promise<Paged<Row>> {
  const { page, size } = pageAsked(query);
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const offset = Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);
  const data = await rows.limit(size).offset(offset).execute();
  return { data, total, currentPage: page, perPage: size, totalPage: Math.ceil(total / size) };
}
