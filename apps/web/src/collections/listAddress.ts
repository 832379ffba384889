import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type * as z from "zod";

/** A list's query from an address. A word that does not fit is left out rather than refused: its default holds. */
export function readQuery<T extends z.ZodObject>(schema: T, search: object): z.output<T> {
  const parsed = schema.safeParse(search);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([key]) => !wrong.has(key))));
}

/** What the address says of a list. */
export function useListQuery<T extends z.ZodObject>(schema: T): z.output<T> {
  const search: object = useSearch({ strict: false });
  return useMemo(() => readQuery(schema, search), [schema, search]);
}
