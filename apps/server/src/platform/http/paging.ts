import type { Paged, PageQuery } from "@atrium/contract";

/** One page of rows that are all in memory. */
export function pageOf<T>(rows: readonly T[], { page, size }: PageQuery): Paged<T> {
  const from = (page - 1) * size;
  return {
    data: rows.slice(from, from + size),
    total: rows.length,
    currentPage: page,
    perPage: size,
    totalPage: Math.ceil(rows.length / size),
  };
}
