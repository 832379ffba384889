import { type ListQuery, pageAsked, type Paged } from "@atrium/contract";

/** The page and order of rows that are all in memory. */
export function pageOf<T>(rows: readonly T[], query: ListQuery): Paged<T> {
  const { page, size } = pageAsked(query);
  const from = (page - 1) * size;
  return {
    data: rows.slice(from, from + size),
    total: rows.length,
    currentPage: page,
    perPage: size,
    totalPage: Math.ceil(rows.length / size),
  };
}
