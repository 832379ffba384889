import { type ListQuery, pageAsked, type Paged } from "@atrium/contract";

/** The ILIKE pattern for text that contains the words literally. */
export function containing(words: string): string {
  return `%${words.replaceAll("\0", "").replaceAll(/[\\%_]/g, "\\$&")}%`;
}

export function rangeOf(query: ListQuery): { readonly limit: number; readonly offset: number } {
  const { page, size } = pageAsked(query);
  return { limit: size, offset: Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER) };
}

/** The rows that the database selected. */
export function paged<T>(data: T[], total: number, query: ListQuery): Paged<T> {
  const { page, size } = pageAsked(query);
  return { data, total, currentPage: page, perPage: size, totalPage: Math.ceil(total / size) };
}
