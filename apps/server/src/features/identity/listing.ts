import type { Paged, PageQuery } from "@atrium/contract";

/** The pattern of ILIKE for text that contains the words as they are written. */
export function containing(words: string): string {
  return `%${words.replaceAll("\0", "").replaceAll(/[\\%_]/g, "\\$&")}%`;
}

export function rangeOf({ page, size }: PageQuery): { readonly limit: number; readonly offset: number } {
  return { limit: size, offset: Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER) };
}

/** A page of rows that the database chose. */
export function paged<T>(data: T[], total: number, { page, size }: PageQuery): Paged<T> {
  return { data, total, currentPage: page, perPage: size, totalPage: Math.ceil(total / size) };
}
