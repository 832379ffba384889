import * as z from "zod";
import { DEFAULT_PAGE_SIZE } from "./table.ts";

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
export type Paged<T> = { data: T[]; total: number; currentPage: number; perPage: number; totalPage: number };

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(5000).default(DEFAULT_PAGE_SIZE),
});
export type PageQuery = z.infer<typeof PageQuery>;
