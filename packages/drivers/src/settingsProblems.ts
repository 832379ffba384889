import type * as z from "zod";
import type { AddressProblem } from "./productCatalog.ts";

/** The problems of a connection's settings, field by field; empty when they are valid. */
export function settingsProblems(schema: z.ZodType, settings: Record<string, unknown>): AddressProblem[] {
  const result = schema.safeParse(settings);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ field: issue.path.join("."), problem: issue.message }));
}
