import { DEFAULT_PAGE_SIZE, PageQuery } from "@atrium/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod";
import type { Wanted } from "./register.ts";

const word = z.string().min(1).max(64).optional().catch(undefined);
const wanted = z.object({
  placement: word,
  floor: word,
  zone: word,
  module: word,
  by: word,
  over: z.coerce.number().positive().optional().catch(undefined),
});

const { page: pageNumber, size } = PageQuery.shape;
const pages = z.object({ page: pageNumber.catch(1), size: size.catch(DEFAULT_PAGE_SIZE) });

/** What of the register the address asks for, and how the page changes it. */
export function useOverridesAddress() {
  const raw: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = useMemo((): Wanted => wanted.parse(raw), [raw]);
  const page = useMemo(() => pages.parse(raw), [raw]);
  return {
    wanted: asked,
    page,
    /** Narrowed otherwise, the list begins with its first page. */
    change: (by: Wanted) => {
      const search = (before: Record<string, unknown>) => ({ ...before, page: undefined, ...by });
      void navigate({ to: ".", search, replace: true });
    },
    open: (href: string) => {
      void navigate({ href });
    },
  };
}
