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

/** What of the register the address asks for, and how the page changes it. */
export function useOverridesAddress() {
  const raw: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = useMemo((): Wanted => wanted.parse(raw), [raw]);
  return {
    wanted: asked,
    change: (by: Wanted) => {
      void navigate({ to: ".", search: (before: Record<string, unknown>) => ({ ...before, ...by }), replace: true });
    },
    open: (href: string) => {
      void navigate({ href });
    },
  };
}
