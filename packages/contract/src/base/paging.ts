import { t } from "@atrium/words";
import * as z from "zod";
import { MAX_ROWS } from "./limits.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from "./table.ts";

/** The paged list of specification point 3. */
export function Paged<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    total: z.int().nonnegative(),
    currentPage: z.int().positive(),
    perPage: z.int().positive(),
    totalPage: z.int().nonnegative(),
  });
}
export interface Paged<T> {
  data: T[];
  total: number;
  currentPage: number;
  perPage: number;
  totalPage: number;
}

const pageNumber = z.coerce.number().int().min(1);
const pageSize = z.coerce
  .number()
  .refine((rows) => PAGE_SIZE_OPTIONS.some((option) => option === rows), {
    error: () => t("expected 10, 20 or 50 rows per page"),
  })
  .meta({ enum: [...PAGE_SIZE_OPTIONS] });

/** A page of an unbounded list: users, commands, the audit log. */
export const PageQuery = z.object({ page: pageNumber.default(1), size: pageSize.default(DEFAULT_PAGE_SIZE) });
export type PageQuery = z.infer<typeof PageQuery>;

/**
 * A list that is bounded by the site's devices or roles: by page, or, where neither page
 * nor size is asked for, the whole of it at once, `MAX_ROWS` at most. A plan needs all devices of its floor.
 */
export const ListQuery = z.object({ page: pageNumber.optional(), size: pageSize.optional() });
export type ListQuery = z.infer<typeof ListQuery>;

/** The rows that a list's query covers. */
export function pageAsked({ page, size }: ListQuery): { page: number; size: number } {
  if (page === undefined && size === undefined) return { page: 1, size: MAX_ROWS };
  return { page: page ?? 1, size: size ?? DEFAULT_PAGE_SIZE };
}
