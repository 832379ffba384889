import type { Paged } from "@atrium/contract";

/** One page of rows, all of which are in memory; a page beyond the last is the last. @param at.page counted from 1 */
export function pageOf<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): Paged<Row> {
  const totalPage = Math.ceil(rows.length / size);
  const currentPage = Math.max(1, Math.min(page, totalPage));
  const from = (currentPage - 1) * size;
  return { data: rows.slice(from, from + size), total: rows.length, currentPage, perPage: size, totalPage };
}
