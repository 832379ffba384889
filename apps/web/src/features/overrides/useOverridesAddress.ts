import { PageQuery } from "@atrium/contract";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod";
import { useListQuery } from "../../collections/listAddress.ts";
import type { Wanted } from "./register.ts";

const word = z.string().min(1).max(64).optional();
const OverridesAddress = PageQuery.extend({
  placement: word,
  floor: word,
  zone: word,
  module: word,
  by: word,
  over: z.coerce.number().positive().optional(),
});

/** What of the register the address asks for, and how the page changes it. */
export function useOverridesAddress() {
  const asked = useListQuery(OverridesAddress);
  const navigate = useNavigate();
  const wanted: Wanted = asked;
  return {
    wanted,
    page: { page: asked.page, size: asked.size },
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
